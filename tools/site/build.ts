import { join } from 'node:path';
import { build } from 'vitepress';
import { writePages, places, root } from './pages.ts';

// npm run prove site: builds the documentation as a site into report/site. A link to a page that is not there fails it.

writePages(root, places.pages);
await build(join(root, 'tools', 'site'));
process.stdout.write(`The site is in ${places.site}. To look at it: npx vitepress preview tools/site\n`);
