import { join } from 'node:path'

import { hintScripts } from './lib/compile-hints.mjs'
import { root } from './lib/paths.mjs'

/** Run by `npm run build` after `next build`. */
hintScripts(join(root, process.env.NEXT_DIST_DIR || '.next', 'static/chunks'))
