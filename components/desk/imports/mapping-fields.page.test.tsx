import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { ImportKind } from '@/lib/desk/imports/fields'
import type { Mapping, SheetPreview } from '@/lib/desk/imports/schema'

import { WordFields } from './mapping-fields'

/** Shows the words of a sheet. @returns the words of the mapping that was chosen last */
async function show(kind: ImportKind, word: string, { field, meaning }: { field: string; meaning: string | null }) {
  const places = { country: null, state: null, branchId: null }
  const first: Mapping = {
    columns: [],
    dateOrder: 'DMY',
    words: [],
    createClients: false,
    clientType: 'INSURER',
    places,
  }
  const preview: SheetPreview = {
    sheets: [],
    sheet: 0,
    separator: 'COMMA',
    refusal: null,
    columns: [],
    isKept: false,
    ignoredColumns: [],
    missing: [],
    dates: [],
    newClients: [],
    newCategories: [],
    rows: [],
    mapping: first,
    words: [{ field, word, count: 2, meaning }],
    counts: { refused: 0, new: 0, changed: 0, unchanged: 0 },
  }
  const chosen = vi.fn<(mapping: Mapping) => void>()
  function Words() {
    const [mapping, setMapping] = useState(first)
    const onChange = (changed: Mapping) => {
      chosen(changed)
      setMapping(changed)
    }
    return <WordFields {...{ kind, preview, mapping, onChange }} disabled={false} />
  }
  await render(<Words />)
  return () => chosen.mock.lastCall![0].words
}

test('a word that is recognised can stay as it is, where others do', async () => {
  const words = await show('JOBS', 'Flood', { field: 'type', meaning: 'Water' })
  const flood = page.getByLabelText('“Flood” in 2 rows')
  await expect.element(flood).toHaveValue('Water')
  await flood.selectOptions('Stays as it is')
  await expect.element(flood).toHaveValue('')
  expect(words()).toEqual([{ field: 'type', word: 'Flood', meaning: 'Flood' }])
  await flood.selectOptions('Water')
  expect(words()).toEqual([{ field: 'type', word: 'Flood', meaning: 'Water' }])
})

test('elsewhere a word that has a meaning cannot lose it, and one without asks for it', async () => {
  await show('JOBS', 'Phase 7', { field: 'status', meaning: null })
  const phase = page.getByLabelText('“Phase 7” in 2 rows')
  await expect.element(phase).toHaveTextContent('Please choose')
  await phase.selectOptions('On hold')
  await expect.element(phase).toHaveValue('ON_HOLD')
  await expect.element(phase).not.toHaveTextContent('Please choose')
})
