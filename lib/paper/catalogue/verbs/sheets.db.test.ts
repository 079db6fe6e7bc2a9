import { afterAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { AddCatalogueItem } from '@/lib/paper/catalogue/schema'
import { writeCsv } from '@/lib/platform/spreadsheets/csv-writer'

import * as items from './items'
import { exportCatalogue } from './sheets'

afterAll(closeDatabase)

const own = async (pricingPlan: 'FREE' | 'UNRESTRICTED') => makeActor(await makeOrganization({ pricingPlan }))

describe('the catalogue as a sheet', () => {
  it('carries nothing that a spreadsheet would run', async () => {
    const actor = await own('UNRESTRICTED')
    const words = { code: '=HYPERLINK("x")', name: '+1', description: '@cmd', section: '-2' }
    await items.add(actor, AddCatalogueItem.parse(words))
    let csv = ''
    for await (const part of writeCsv((await exportCatalogue(actor, { format: 'csv' })).rows)) csv += part
    expect(csv).toContain(`"'=HYPERLINK(""x"")",'+1,'@cmd,'-2`)
  })

  it('is not for an organisation without it', async () => {
    await expect(exportCatalogue(await own('FREE'), { format: 'csv' })).rejects.toMatchObject({ code: 'plan' })
  })
})
