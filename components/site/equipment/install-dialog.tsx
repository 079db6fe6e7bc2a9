'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import PackagePlus from 'lucide-react/icons/package-plus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useState } from 'react'

import { HappenedAtField } from '@/components/job/field/happened-at-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { loadLater } from '@/components/ui/load-later'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { counted } from '@/lib/base/counts'
import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'
import { installEquipment } from '@/lib/site/equipment/commands'
import { installRefusal, numbersIn, readLabel } from '@/lib/site/equipment/rules'
import type { Item } from '@/lib/site/equipment/schema'
import type { Room } from '@/lib/site/rooms/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import type { ScanPanelProps } from './scan-panel'
import type { UnitAdded, UnitOnSiteProps } from './unit-on-site'
import { TagChip, unitWords } from './unit-words'
import { UNITS_SHOWN, availableUnits, unitsOf } from './use-equipment'
import { useMove } from './use-move'

const UnitOnSiteDialog = loadLater<UnitOnSiteProps>(async () => (await import('./unit-on-site')).UnitOnSite)
const ScanPanel = loadLater<ScanPanelProps>(async () => (await import('./scan-panel')).ScanPanel)

export interface InstallDialogProps {
  job: Job
  visit: Inspection
  room: Room
  onClose: () => void
}

interface Chosen {
  item: UnitAdded
  /** Made once: a second try after a lost answer installs nothing twice. */
  installationId: string
}

/** Whether this device chooses units by their labels. */
const SCANS = 'makegood:scans'

/** Why a unit cannot be installed; null when it can. */
function refusalOf({ referenceId, state, installation }: Item): string | null {
  if (installation) {
    const { roomName, orgIdentifier, jobNumber } = installation
    return `${referenceId} stands in ${roomName} of ${orgIdentifier} - ${jobNumber}`
  }
  const refusal = installRefusal(state)
  return refusal && `${referenceId} ${refusal}`
}

/** Chooses units by scanning, typing or tapping, and installs them in a room. */
export function InstallDialog({ job, visit, room, onClose }: InstallDialogProps) {
  const queries = useQueryClient()
  const [send] = useCommand(installEquipment)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  /** The number of a unit that nobody has entered yet; empty for none. */
  const [unknown, setUnknown] = useState('')
  const [entering, setEntering] = useState(false)
  // Whoever scans goes on scanning, in the next room and the next job.
  const [scanning, setScanning] = useState(() => localStorage.getItem(SCANS) === 'yes')
  const { data: found } = useQuery({
    ...availableUnits(typed.trim() || undefined),
    placeholderData: (before) => before,
  })
  const overdue = chosen.filter(({ item }) => item.tagState === 'OVERDUE')
  const { record } = useMove({
    job,
    visit,
    send: ({ overdueTagReason }, { at, lateReason }) =>
      send(
        { jobId: job.id, inspectionId: visit.id, roomId: room.id },
        {
          selectedEquipmentItems: chosen.map(({ item, installationId }) => ({
            equipmentId: item.id,
            installationId,
          })),
          installedSiteVisit: visit.id,
          installedTime: at,
          lateReason,
          overdueTagReason: overdue.length ? overdueTagReason : undefined,
        },
      ),
    done: `${counted(chosen.length, 'unit')} installed in ${room.roomName}`,
    onClose,
  })
  const { form, field } = record

  const add = (item: UnitAdded | Item) => {
    // Its line tells what it is before the server does.
    if ('kind' in item) queries.setQueryData(unitsOf({ id: item.id }).queryKey, { items: [item], count: 1 })
    setChosen((before) => [...before, { item, installationId: newId() }])
    setFault(undefined)
  }
  const drop = (id: string) => setChosen((before) => before.filter(({ item }) => item.id !== id))

  /** @returns why it is not added; null when it is, or when nothing was named */
  const addOne = async (text: string, before: readonly string[]): Promise<string | null> => {
    const label = readLabel(text)
    if ('referenceId' in label && !label.referenceId) return null
    const { items } = await queries.fetchQuery({ ...unitsOf(label), staleTime: 0 })
    const [item] = items
    if (!item) {
      setUnknown('referenceId' in label ? label.referenceId : '')
      return `No unit bears the number ${text.trim()}`
    }
    if (before.includes(item.id)) return `${item.referenceId} is on the list already`
    const reasonAgainst = refusalOf(item)
    if (!reasonAgainst) add(item)
    return reasonAgainst
  }
  const addNamed = async (text: string) => {
    const listed = chosen.map(({ item }) => item.id)
    const names = numbersIn(text)
    const refused: string[] = []
    for (const name of names) {
      const refusal = await addOne(name, listed)
      if (refusal) refused.push(refusal)
    }
    setFault(refused.join('. ') || undefined)
    // What is refused can be mended where it stands, unless others of the line were taken.
    if (!refused.length || names.length > 1 || !refused[0]!.startsWith('No unit')) setTyped('')
  }
  const addTyped = () => addNamed(typed).catch((error: unknown) => setFault(asRefusal(error).message))
  const scan = (isOn: boolean) => {
    setScanning(isOn)
    localStorage.setItem(SCANS, isOn ? 'yes' : '')
  }

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      dirty={chosen.length > 0}
      title={`Install in ${room.roomName}`}
      verb={chosen.length ? `Install ${counted(chosen.length, 'unit')}` : 'Install'}
      busyVerb="Installing…"
      disabled={!chosen.length}
      before={
        // Beside the button that installs them: the next unit to tap stays where it is.
        chosen.length > 0 && (
          <ul
            aria-label="Units to install"
            className="flex max-h-24 min-w-0 flex-1 basis-48 flex-wrap gap-1.5 self-center overflow-y-auto phone:basis-full"
          >
            {chosen.map(({ item }) => (
              <li key={item.id}>
                <Chip tone="brand" onRemove={() => drop(item.id)} removeLabel={`Leave out ${item.referenceId}`}>
                  {item.referenceId}
                </Chip>
              </li>
            ))}
          </ul>
        )
      }
    >
      <div className="flex items-start gap-2">
        <TextInput
          label="Asset number"
          help="Type the number on the unit, several with commas, or a part of its name"
          value={typed}
          error={fault}
          autoComplete="off"
          enterKeyHint="done"
          className="flex-1"
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(undefined)
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void addTyped()
          }}
        />
        <span className="flex gap-2 pt-6">
          <Button icon={<Plus aria-hidden />} onClick={() => void addTyped()}>
            Add
          </Button>
          <Button icon={<Camera aria-hidden />} aria-pressed={scanning} onClick={() => scan(!scanning)}>
            Scan
          </Button>
        </span>
      </div>
      <Button size="sm" icon={<PackagePlus aria-hidden />} onClick={() => setEntering(true)}>
        {unknown ? `Add ${unknown} as a new unit` : 'A unit that is not listed'}
      </Button>
      {scanning && <ScanPanel onFound={(text) => void addNamed(text).catch(() => {})} />}
      {overdue.length > 0 && (
        <TextArea
          label="Why it is used past its test and tag"
          help={`Overdue: ${overdue.map(({ item }) => item.referenceId).join(', ')}`}
          rows={2}
          required
          {...field('overdueTagReason')}
        />
      )}
      <HappenedAtField form={form} label="When it was installed" timezone={job.timezone} />
      {found && found.items.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-table font-medium text-muted">
            Available{found.count > UNITS_SHOWN && `, ${UNITS_SHOWN} of ${found.count.toLocaleString('en')}`}
          </legend>
          <ul className="divide-y divide-line rounded-card border border-line">
            {found.items.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center gap-x-3 px-3 py-1.5">
                <Checkbox
                  label={unitWords(item)}
                  checked={chosen.some((one) => one.item.id === item.id)}
                  onChange={(event) => (event.target.checked ? add(item) : drop(item.id))}
                />
                <TagChip tagState={item.tagState} tagDueOn={item.tagDueOn} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {entering && (
        <UnitOnSiteDialog
          referenceId={unknown}
          onClose={(added) => {
            setEntering(false)
            if (!added) return
            add(added)
            setUnknown('')
            setTyped('')
          }}
        />
      )}
    </RecordDialog>
  )
}
