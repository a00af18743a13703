import type { Page } from 'playwright-core';

/**
 * Gathers what a page has to complain about: console messages, errors, dialogs (dismissed), and requests for an address that it may not ask for.
 * @param mayAsk which addresses it may ask for
 */
export function watchPage(page: Page, mayAsk: (url: string) => boolean): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!mayAsk(request.url())) complaints.push(`request: ${request.url()}`);
  });
  return complaints;
}
