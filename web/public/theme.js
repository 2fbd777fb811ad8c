// Runs before the first paint: the theme must be on <html> before anything is drawn, or visitors see a flash.
// Its twin after start is src/lib/theme.ts; both use the storage key "theme" and take dark for everything but "light".
(function () {
  var theme = 'dark';
  try {
    if (localStorage.getItem('theme') === 'light') theme = 'light';
  } catch (e) {
    // Storage is blocked: the default stands.
  }
  var root = document.documentElement;
  root.setAttribute('data-theme', theme);
  root.className = theme;
  var meta = document.querySelector('meta[name="theme-color"]');
  if (meta) meta.setAttribute('content', theme === 'light' ? '#faf9f7' : '#0c0b09');
})();
