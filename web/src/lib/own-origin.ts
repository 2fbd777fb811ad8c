/** Where the page is from. Pages that are drawn ahead are from nowhere yet, and ask for nothing. */
export const ownOrigin = typeof location === 'undefined' ? 'http://drawn.invalid' : location.origin;
