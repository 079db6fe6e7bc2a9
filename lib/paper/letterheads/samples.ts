import { sql } from 'drizzle-orm'

import * as s from '@/db/schema'
import { PIXEL, type Samples, putFile, stored, the } from '@/e2e/contract/sample'

export const samples = {
  records: {
    letterhead: (scope) => {
      const row = { name: scope.text('Letterhead'), footer: scope.text('Footer'), accentColour: '#0f5c8c' }
      return stored(scope, async (tx, own) => {
        // An organisation has at most 20: those of much earlier calls go.
        const newest = sql`select id from ${s.letterheads} order by id desc limit 10`
        const used = sql`select letterhead_id from ${s.estimates} where letterhead_id is not null`
        await tx.delete(s.letterheads).where(sql`not is_default and id not in (${newest}) and id not in (${used})`)
        await tx.insert(s.letterheads).values({ ...own, ...row })
      })
    },
    /** The logo of every letterhead. */
    logo: async (scope) => {
      const logoFileId = await putFile(scope, 'LETTERHEAD_LOGO', 'image/png', PIXEL)
      await scope.act((tx) => tx.update(s.letterheads).set({ logoFileId }))
      return logoFileId
    },
  },
  paths: { '/api/v1/letterheads/{id}': 'letterhead' },
  calls: {
    'PUT /api/v1/letterheads/{id}': { body: { version: 1 } },
    'POST /api/v1/letterheads/preview': { body: { id: the('letterhead') } },
    'PUT /api/v1/letterheads/{id}/logo': { files: ['image'] },
    'PUT /api/v1/letterheads/{id}/background': { files: ['background'] },
  },
} satisfies Samples
