import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { dryingSettings } from '@/components/site/drying/drying-settings'
import type { DryingSettings } from '@/lib/site/drying/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import { type Climate, ClimateGroup } from './visit-groups'
import { valuesOf } from './visit-values'

const blank = {
  temperatureUnits: 'Celsius',
  temperatureInside: null,
  rhInside: null,
  temperatureOutside: null,
  rhOutside: null,
  attendees: [],
  timeOfDamage: null,
}

function Group({ read }: { read: Climate }) {
  const visit = blank as unknown as Inspection
  const form = useForm({ defaultValues: valuesOf(visit, 'Australia/Brisbane') })
  return <ClimateGroup form={form} job={undefined as never} visit={visit} read={read} />
}

const open = (read: Climate) => {
  const queries = new QueryClient()
  queries.setQueryData(dryingSettings.queryKey, { altitudeMetres: 0 } as unknown as DryingSettings)
  queries.setDefaultOptions({ queries: { staleTime: Infinity } })
  return render(
    <QueryClientProvider client={queries}>
      <Group read={read} />
    </QueryClientProvider>,
  )
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const take = page.getByRole('button', { name: 'Take from the air readings' })

test('the climate is taken from the air that was read, beside what is typed, and stays where it is', async () => {
  await open({
    inside: { temperature: 24.5, temperatureUnit: 'Celsius', rh: 61 },
    outside: { temperature: 23, temperatureUnit: 'Fahrenheit', rh: 80 },
  })
  await expect.element(page.getByText('Inside 24.5 °C, 61 % · Outside −5 °C, 80 %')).toBeVisible()
  await field('Temperature inside').fill('21')
  // One side is answered: only the other is filled in.
  await take.click()
  await expect.element(field('Temperature outside')).toHaveValue('-5')
  await expect.element(field('Humidity outside')).toHaveValue('80')
  await expect.element(field('Temperature inside')).toHaveValue('21')
  await expect.element(field('Humidity inside')).toHaveValue('')
  // What is below does not jump away once nothing is left to take.
  await expect.element(take).toBeDisabled()
})

test('a visit whose air was not read offers nothing', async () => {
  await open({})
  await expect.element(field('Temperature inside')).toBeVisible()
  await expect.element(take).not.toBeInTheDocument()
})
