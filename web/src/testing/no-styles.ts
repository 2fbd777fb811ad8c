/** Style sheets mean nothing in jsdom. */
export default {};
