import 'server-only'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { eq } from 'drizzle-orm'

import { clients } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { withFolder } from '@/lib/company/files/local-copy'
import { AddLetterhead, ChangeLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { drawLogo } from './papers'

const WORDS = {
  tradingName: 'Coastal Dry Restoration',
  legalName: 'Coastal Dry Restoration Pty Ltd',
  abn: '51824753556',
  licences: 'QBCC 1512 0142 · NSW 284 417C · IICRC certified firm 70 4412',
  address: '42 Depot Road, Murarrie QLD 4172',
  phone: '07 5550 0142 (24 hours)',
  email: 'office@coastaldry.example',
  website: 'coastaldry.example',
  footer: 'Coastal Dry Restoration Pty Ltd · ABN 51 824 753 556 · QBCC 1512 0142',
  disclaimer:
    'This report describes what could be seen and measured at the times given. Areas that were closed up, and asbestos or other hazards that nobody reported, are not part of it. Readings are of the points named and of no others.',
  signatureBlock: 'For Coastal Dry Restoration Pty Ltd',
}

/** Fills the firm's letterhead, and gives one client another one, which its panel asks for. */
export async function printLetterheads(admin: Actor, clientId: string): Promise<void> {
  const [standard] = await letterheads.browse(admin)
  const { id, name, version } = standard!
  await letterheads.change(admin, id, ChangeLetterhead.parse({ ...WORDS, name, version }))
  const panel = await letterheads.add(
    admin,
    AddLetterhead.parse({
      ...WORDS,
      name: 'Harbour Mutual panel',
      footer: 'Panel repairer of Harbour Mutual Insurance · Coastal Dry Restoration Pty Ltd',
      accentColour: '#7a3e12',
    }),
  )
  await withFolder(async (folder) => {
    const logo = { path: path.join(folder, 'logo'), name: 'coastal-dry.png', type: 'image/png', size: 0, sha256: '' }
    await writeFile(logo.path, await drawLogo())
    for (const one of [id, panel.id]) await letterheads.setLogo(admin, one, logo)
  })
  await inOrganization(admin, (tx) =>
    tx.update(clients).set({ defaultLetterheadId: panel.id }).where(eq(clients.id, clientId)),
  )
}
