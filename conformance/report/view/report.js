// What the page can do beyond HTML and CSS: search in the cases, copy a command, open what a link leads into, and what is closed before it is printed. Without it all can be read.
/* global document, getSelection, navigator, HTMLDetailsElement, Element, addEventListener, location */
(() => {
  const text = document.getElementById('filter-text');
  if (text) {
    text.closest('label').hidden = false;
    const rows = [...document.querySelectorAll('.all-cases tr[id]')].map((row) => ({
      row,
      words: row.textContent.toLowerCase(),
    }));
    text.addEventListener('input', () => {
      const wanted = text.value.trim().toLowerCase();
      for (const { row, words } of rows) row.hidden = !words.includes(wanted);
    });
  }
  const copy = async (button) => {
    const code = button.previousElementSibling;
    getSelection().selectAllChildren(code);
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Selected: press Ctrl+C';
    }
  };
  for (const button of document.querySelectorAll('.copyable button')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
  const reveal = (hash) => {
    for (let at = document.getElementById(decodeURIComponent(hash.slice(1))); at !== null; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
  };
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
    if (link !== null) reveal(link.hash);
  });
  const arrive = () => {
    reveal(location.hash);
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  };
  addEventListener('hashchange', arrive);
  if (location.hash !== '') arrive();
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
})();
