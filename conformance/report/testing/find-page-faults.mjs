// In JavaScript since the repository has no types of a browser; types: find-page-faults.d.mts.
/* global document, window, Node, SVGElement, getComputedStyle */
export function findPageFaults() {
  return [
    ...overflow(),
    ...brokenLinks(),
    ...overlappingLabels(),
    ...poorContrast(),
    ...headings(),
    ...unreachableScrolls(),
    ...unnamed(),
  ];

  function overflow() {
    const { scrollWidth } = document.documentElement;
    return scrollWidth > window.innerWidth
      ? [`the page is ${scrollWidth} px wide in a window of ${window.innerWidth}`]
      : [];
  }

  function brokenLinks() {
    const targets = [...document.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute('href')?.slice(1) ?? '',
    );
    return [...new Set(targets)]
      .filter((id) => document.getElementById(id) === null)
      .map((id) => `a link to #${id}, which is not there`);
  }

  function overlappingLabels() {
    return [...document.querySelectorAll('svg')].flatMap((svg) => {
      const labels = [...svg.querySelectorAll('text')].map((text) => ({
        text: text.firstChild?.textContent ?? '',
        box: text.getBBox(),
      }));
      return labels.flatMap((one, index) =>
        labels
          .slice(index + 1)
          .filter(
            ({ box }) =>
              Math.min(one.box.x + one.box.width, box.x + box.width) - Math.max(one.box.x, box.x) > 1 &&
              Math.min(one.box.y + one.box.height, box.y + box.height) - Math.max(one.box.y, box.y) > 1,
          )
          .map((other) => `"${one.text}" overlaps "${other.text}"`),
      );
    });
  }

  function poorContrast() {
    const seen = new Map();
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (
        !own ||
        element.tagName === 'SCRIPT' ||
        element.closest('title') !== null ||
        element.getClientRects().length === 0
      )
        continue;
      const { color, fill } = getComputedStyle(element);
      const front = element instanceof SVGElement ? fill : color;
      const back = backOf(element);
      const key = `${front} on ${back}`;
      if (!seen.has(key)) seen.set(key, element.textContent.trim().slice(0, 40));
    }
    return [...seen].flatMap(([key, text]) => {
      const [front = '', back = ''] = key.split(' on ');
      const ratio = contrast(front, back);
      return ratio >= 4.5 ? [] : [`"${text}" has a contrast of ${ratio.toFixed(2)}: ${key}`];
    });
  }

  function backOf(element) {
    for (let at = element; at !== null; at = at.parentElement) {
      const back =
        at instanceof SVGElement && at.querySelector(':scope > rect') !== null && at.tagName === 'g'
          ? getComputedStyle(at.querySelector(':scope > rect') ?? at).fill
          : getComputedStyle(at).backgroundColor;
      if (back !== 'rgba(0, 0, 0, 0)' && back !== 'transparent') return back;
    }
    return 'rgb(255, 255, 255)';
  }

  function contrast(one, other) {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  function luminance(colour) {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function headings() {
    const levels = [...document.querySelectorAll('h1,h2,h3,h4')].map((heading) => Number(heading.tagName.slice(1)));
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    return [
      ...(levels.filter((level) => level === 1).length === 1 ? [] : ['not exactly one h1']),
      ...skipped.map((level) => `a heading of level ${level} without one above it`),
    ];
  }

  function unreachableScrolls() {
    const boxes = [...document.querySelectorAll('body *')].filter(
      (element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1,
    );
    return boxes
      .filter((box) => box.getAttribute('tabindex') === null)
      .map((box) => `a scrolling box that the keyboard cannot reach: ${box.tagName} ${box.className}`);
  }

  function unnamed() {
    const tables = [...document.querySelectorAll('table')].filter(
      (table) => table.querySelector('caption') === null || table.querySelector('th[scope]') === null,
    );
    const pictures = [...document.querySelectorAll('svg')].filter(
      (svg) => svg.getAttribute('aria-hidden') !== 'true' && svg.querySelector('title') === null,
    );
    return [
      ...tables.map(() => 'a table without caption or scope'),
      ...pictures.map(() => 'a picture without a title'),
    ];
  }
}
