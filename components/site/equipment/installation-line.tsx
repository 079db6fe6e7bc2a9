'use client'

import PackageMinus from 'lucide-react/icons/package-minus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { counted } from '@/lib/base/counts'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { deleteInstallation } from '@/lib/site/equipment/commands'

import { UnitName } from './unit-words'
import type { ShownUnit } from './use-shown-equipment'

/** A unit that is or was in a room: since when, how long, and its actions. As high on its way as stored. */
export function InstallationLine({
  installation,
  isNew = false,
  room,
  onPickUp,
}: {
  installation: ShownUnit
  /** Whether it was installed at the shown visit. */
  isNew?: boolean
  /** The room's name, when the lines are of several rooms. */
  room?: string
  /** Picks it up; left out for one that is picked up. */
  onPickUp?: () => void
}) {
  const [remove] = useCommand(deleteInstallation)
  const [deleting, setDeleting] = useState(false)
  const { installationId, referenceId, roomName, timezone, installedTime, pickupTime, pickUp, isComing } = installation
  const at = (instant: string) => `${formatDateTime(instant, timezone)} ${zoneName(instant, timezone)}`

  const confirm = async () => {
    await remove({ id: installationId })
    notify.success(`The entry of ${referenceId} was deleted`)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <UnitName unit={installation} />
        <p className="mt-0.5 text-table text-muted">
          {room && `${room} · `}
          Installed <time dateTime={installedTime}>{at(installedTime)}</time> · {counted(installation.days, 'day')}
          {pickupTime && (
            <>
              {' '}
              · picked up <time dateTime={pickupTime}>{at(pickupTime)}</time>
            </>
          )}
        </p>
        <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {isComing ? (
            <Chip tone="warning">Not saved yet</Chip>
          ) : (
            <>
              {isNew && <Chip tone="info">Installed at this visit</Chip>}
              {pickupTime && <Chip tone="neutral">Picked up</Chip>}
            </>
          )}
          {(installation.isLateEntry || pickUp?.isLateEntry) && <Chip tone="warning">Late entry</Chip>}
          {installation.overdueTagReason && <Chip tone="warning">Test and tag: {installation.overdueTagReason}</Chip>}
        </span>
      </div>
      <div className="ms-auto flex items-center gap-1">
        {onPickUp && (
          <Button
            icon={<PackageMinus aria-hidden />}
            aria-label={`Pick up ${referenceId}`}
            disabled={isComing}
            onClick={onPickUp}
          >
            Pick up
          </Button>
        )}
        {isComing ? (
          <span className="size-11 md:size-8" />
        ) : (
          <Menu
            label={`More actions for ${referenceId}`}
            items={[
              {
                label: 'Entered by mistake',
                icon: <Trash2 aria-hidden />,
                danger: true,
                onSelect: () => setDeleting(true),
              },
            ]}
          />
        )}
      </div>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={`Delete the entry of ${referenceId}?`}
        verb="Delete entry"
        onConfirm={confirm}
      >
        The job will no longer say that {referenceId} stood in {roomName}. The history keeps what was entered.
      </ConfirmDialog>
    </li>
  )
}
