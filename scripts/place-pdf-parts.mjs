import { join } from 'node:path'
import process from 'node:process'

import { root } from './lib/paths.mjs'
import { placePdfParts } from './lib/place-pdf-parts.mjs'

/** Run by `npm run build`, when all else of the build is there. */
placePdfParts(join(root, process.env.NEXT_DIST_DIR || '.next'))
