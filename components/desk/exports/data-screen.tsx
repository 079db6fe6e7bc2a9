'use client'

import Archive from 'lucide-react/icons/archive'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { askForExport, deleteExport } from '@/lib/desk/exports/commands'
import { exportKeys } from '@/lib/desk/exports/keys'
import { KEPT_DAYS, organizationExportsPath } from '@/lib/desk/exports/rules'

import { ExportsList } from './exports-list'
import { useExports } from './use-exports'

/** Everything of the organisation as one file, to be made and downloaded. */
export function DataScreen({ timezone }: { timezone: string }) {
  const query = useExports(exportKeys.ofOrganization(), organizationExportsPath)
  const [ask, isAsking] = useCommand(askForExport)
  const [erase] = useCommand(deleteExport)
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Your data' }]}
        title="Your data"
        body="Everything that Makegood holds for your organisation, as one ZIP: each table as CSV and JSON, all photos and files under names that tell, and the SHA-256 of each. Passwords and secret links are not in it."
        actions={
          <Button
            variant="primary"
            icon={<Archive />}
            busy={isAsking}
            busyLabel="Beginning…"
            onClick={() => void ask({}).catch(notify.refused)}
          >
            Export everything
          </Button>
        }
      />
      <ExportsList
        query={query}
        path={organizationExportsPath}
        timezone={timezone}
        empty={`It is made in the background, and you get an e-mail when it is ready. It is kept for ${KEPT_DAYS} days and does not count as storage.`}
        onDelete={(id) => erase({ id })}
      />
    </>
  )
}
