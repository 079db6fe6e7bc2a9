import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { startTransition, use, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { queryString } from '@/lib/platform/http/client'

import { FilterSelect } from './filter-select'
import { SearchField } from './search-field'
import { useChoices } from './use-choices'

interface View {
  search?: string
  kind?: string
  compare?: string
}
const options = ['Water', 'Mould'].map((value) => ({ value, label: value }))

function Filters({ view }: { view: View }) {
  const [chosen, show] = useChoices(view, (next) => `/list${queryString({ ...next })}`)
  return (
    <>
      <SearchField label="Search" value={chosen.search} onSearch={(search) => show({ search: search || undefined })} />
      <FilterSelect
        label="Kind"
        placeholder="All kinds"
        options={options}
        value={chosen.kind}
        onShow={(kind) => show({ kind })}
      />
      <FilterSelect
        label="Compared"
        placeholder="Alone"
        options={options}
        value={chosen.compare}
        onShow={(compare) => show({ compare })}
      />
    </>
  )
}

const viewOf = (href: string): View => Object.fromEntries(new URL(href, 'http://localhost').searchParams)

/** Shows filters whose pages come as late as the test lets them, the way the app's router waits for them. */
async function showLate() {
  const asked: string[] = []
  let arrive = () => {}
  function Pages() {
    const [at, setAt] = useState<string | Promise<string>>('/list')
    const href = typeof at === 'string' ? at : use(at)
    const replace = (to: string) => {
      asked.push(to)
      const page = new Promise<string>((resolve) => (arrive = () => resolve(to)))
      startTransition(() => setAt(page))
    }
    return (
      <AppRouterContext value={{ replace } as never}>
        <Filters view={viewOf(href)} />
        <output>{href}</output>
        <button onClick={() => startTransition(() => setAt('/list?compare=Water'))}>Back</button>
      </AppRouterContext>
    )
  }
  await render(<Pages />)
  return { asked, arrive: () => arrive() }
}

afterEach(() => {
  vi.useRealTimers()
})

const kind = () => page.getByLabelText('Kind')
const compared = () => page.getByLabelText('Compared')
const address = () => page.getByRole('status')

test('choices show at once and add up while their page is on its way', async () => {
  const { asked, arrive } = await showLate()
  await kind().selectOptions('Mould')
  await expect.element(kind()).toHaveValue('Mould')
  await compared().selectOptions('Water')
  await page.getByRole('searchbox').fill('hail')
  await expect.poll(() => asked.at(-1)).toBe('/list?kind=Mould&compare=Water&search=hail')
  await expect.element(address()).toHaveTextContent('/list')
  arrive()
  await expect.element(address()).toHaveTextContent('/list?kind=Mould&compare=Water&search=hail')
  await expect.element(kind()).toHaveValue('Mould')
  await compared().selectOptions('Alone')
  expect(asked.at(-1)).toBe('/list?kind=Mould&search=hail')
})

test('a search keeps what was chosen in its pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { asked } = await showLate()
  await page.getByRole('searchbox').fill('hail')
  await kind().selectOptions('Water')
  expect(asked).toEqual(['/list?kind=Water'])
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => asked.at(-1)).toBe('/list?kind=Water&search=hail')
})

test('whoever goes back sees what the address says, and chooses from there', async () => {
  const { asked } = await showLate()
  await kind().selectOptions('Mould')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(compared()).toHaveValue('Water')
  await expect.element(kind()).toHaveValue('')
  await kind().selectOptions('Water')
  expect(asked.at(-1)).toBe('/list?compare=Water&kind=Water')
})
