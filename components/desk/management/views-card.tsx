'use client'

import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'

import { useCommand } from '@/components/platform/commands/use-command'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useAsking } from '@/components/ui/use-asking'
import { fullName } from '@/lib/base/names'
import { removeView } from '@/lib/desk/management/commands'
import { reportHref } from '@/lib/desk/management/rules'
import type { ManagementView, ReportAbout } from '@/lib/desk/management/schema'

import type { SaveViewProps } from './save-view'
import { useViews } from './use-report'

const SaveView = loadLater<SaveViewProps>(async () => (await import('./save-view')).SaveView)

/** The saved views: own ones and those that all Administrators share. */
export function ViewsCard({ reports }: { reports: readonly ReportAbout[] }) {
  const views = useViews()
  const { about, ask, close } = useAsking(views.data)
  const [remove] = useCommand(removeView)
  const edited = about('edit')
  const removed = about('remove')
  const titleOf = ({ report }: ManagementView) => reports.find(({ id }) => id === report)!.title
  return (
    <Loaded query={views} waiting={<SkeletonLines lines={2} label="Loading your views…" />}>
      {(found) =>
        found.length > 0 && (
          <Card flush title="Saved views" className="mb-4">
            <ul className="divide-y divide-line border-t border-line">
              {found.map((view) => (
                <li key={view.id} className="flex items-center gap-3 pe-2 hover:bg-sunken">
                  <Link
                    href={reportHref(view.report, view.filters)}
                    className="block min-h-11 min-w-0 flex-1 px-4 py-2.5"
                  >
                    <span className="block font-medium wrap-anywhere">{view.name}</span>
                    <span className="block text-table text-muted">{[titleOf(view), ...factsOf(view)].join(' · ')}</span>
                  </Link>
                  <Menu
                    label={`Actions for ${view.name}`}
                    items={[
                      { label: 'Change', icon: <Pencil aria-hidden />, onSelect: () => ask('edit', view) },
                      {
                        label: 'Delete',
                        icon: <Trash2 aria-hidden />,
                        danger: true,
                        onSelect: () => ask('remove', view),
                      },
                    ]}
                  />
                </li>
              ))}
            </ul>
            {edited && <SaveView report={edited.report} filters={edited.filters} view={edited} onClose={close} />}
            <ConfirmDialog
              open={removed !== undefined}
              title={`Delete “${removed?.name}”?`}
              verb="Delete"
              onClose={close}
              onConfirm={async () => {
                await remove({ id: removed!.id })
                notify.success(`“${removed!.name}” was deleted`)
              }}
            >
              {removed?.sends
                ? 'It is not sent any more.'
                : removed?.isShared
                  ? 'No Administrator will see it any more.'
                  : 'The report itself stays.'}
            </ConfirmDialog>
          </Card>
        )
      }
    </Loaded>
  )
}

const namesOf = (people: ManagementView['recipients']) => people.map(fullName).join(', ')

function factsOf({ isShared, isOwn, owner, sends, recipients }: ManagementView): string[] {
  const lost = namesOf(recipients.filter(({ getsIt }) => !getsIt))
  const often = sends === 'WEEKLY' ? 'each Monday' : 'each month'
  return [
    ...(isShared ? [isOwn ? 'shared' : `shared by ${fullName(owner)}`] : []),
    ...(sends ? [`sent ${often} to ${namesOf(recipients.filter(({ getsIt }) => getsIt)) || 'nobody'}`] : []),
    ...(sends && lost ? [`not any more to ${lost}`] : []),
  ]
}
