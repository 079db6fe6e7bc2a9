import 'server-only'
import { createReadStream } from 'node:fs'

import { newId } from '@/lib/base/wire'
import type { Download } from '@/lib/platform/route/download'

import type { SetPages } from './typeset'

/** Pages on this machine's disk, until `remove`. */
export interface PagesOnDisk extends SetPages {
  remove: () => Promise<void>
}

/** Pages that go out once, and then leave the disk. */
export const downloadOf = ({ path, size, remove }: PagesOnDisk, name: string): Download => ({
  id: newId(),
  name,
  type: 'application/pdf',
  size,
  inline: true,
  isStreamed: true,
  open: async () => createReadStream(path).on('close', () => void remove()),
  discard: remove,
})
