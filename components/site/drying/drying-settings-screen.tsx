'use client'

import { useQuery } from '@tanstack/react-query'

import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonFields } from '@/components/ui/skeleton'

import { dryingSettings } from './drying-settings'

const Waiting = () => <SkeletonFields fields={8} label="Loading the settings…" />

const DryingSettingsForm = loadLater(async () => (await import('./drying-settings-form')).DryingSettingsForm, {
  waiting: Waiting,
})

/** The organisation's settings for dry standards, sizing and days on site. */
export function DryingSettingsScreen() {
  const query = useQuery(dryingSettings)
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Drying' }]}
        title="Drying"
        body="What counts as dry where no control reading says it better, and what equipment is sized and its days are counted by."
      />
      <div className="max-w-3xl">
        <Loaded query={query} waiting={<Waiting />}>
          {(settings) => <DryingSettingsForm settings={settings} />}
        </Loaded>
      </div>
    </>
  )
}
