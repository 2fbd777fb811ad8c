// Runs before the first paint: the theme must be on <html> before anything is drawn, or visitors see a flash.
// Its twin after start is src/lib/theme.ts; both use the storage key "theme" and take dark for everything but "light".
// And the page may have been drawn ahead for visitors: whoever is signed in shall not see theirs before their own.
(function () {
  var theme = 'dark';
  var isMember = false;
  try {
    if (localStorage.getItem('theme') === 'light') theme = 'light';
    isMember = localStorage.getItem('pictora-oidc-session') !== null;
  } catch (e) {
    // Storage is blocked: the default stands.
  }
  var root = document.documentElement;
  function show() {
    root.setAttribute('data-theme', theme);
    root.className = theme;
    var meta = document.querySelector('meta[name="theme-color"]');
    if (meta) meta.setAttribute('content', theme === 'light' ? '#faf9f7' : '#0c0b09');
  }
  show();
  if (isMember) root.setAttribute('data-member', '');
  // The switch of a page that was drawn ahead works at once, and loses the attribute when it works by itself.
  // Before React hears of the press, which would take the switch up and turn the theme once more.
  function turn(event) {
    if (!(event.target instanceof Element) || !event.target.closest('[data-theme-switch]')) return;
    event.stopPropagation();
    theme = root.getAttribute('data-theme') === 'dark' ? 'light' : 'dark';
    show();
    try {
      localStorage.setItem('theme', theme);
    } catch (e) {
      // Storage is blocked: the choice holds until the page closes.
    }
    // For what works already, as if another tab had done it.
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
  }
  document.addEventListener('click', turn, true);
})();
