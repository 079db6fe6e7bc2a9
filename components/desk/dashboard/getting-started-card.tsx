'use client'

import { useQuery } from '@tanstack/react-query'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { notify } from '@/components/ui/notify'
import { addExample, hideGettingStarted, putStepAside } from '@/lib/desk/getting-started/commands'
import { gettingStartedKey } from '@/lib/desk/getting-started/keys'
import { EXAMPLE_JOB_ID, isShown, stepsOf } from '@/lib/desk/getting-started/rules'
import type { GettingStarted, Step } from '@/lib/desk/getting-started/schema'
import { api } from '@/lib/platform/http/client'

const STEPS_SHOWN: Record<Step, { label: string; why: string; href: string }> = {
  organization: {
    label: 'Complete your details',
    why: 'Address, time zone, phone and ABN, as they stand on jobs, e-mails and reports.',
    href: '/administration/organization',
  },
  people: {
    label: 'Invite your people',
    why: 'Coordinators plan the work, technicians record it on site.',
    href: '/administration/users',
  },
  letterhead: {
    label: 'Put your logo on the letterhead',
    why: 'Reports, estimates and letters to clients carry it, with your colour.',
    href: '/administration/letterheads',
  },
  number: {
    label: 'Set your first job number',
    why: 'Coming from another product, go on from the number that you had reached.',
    href: '/administration/organization',
  },
  client: {
    label: 'Add your first client',
    why: 'The insurer, builder or agency that gives you work.',
    href: '/clients',
  },
  job: {
    label: 'Open your first job',
    why: 'Everything that happens on a site is kept with its job.',
    href: '/jobs/new',
  },
  meters: {
    label: 'Complete your moisture meters',
    why: 'Readings name the meter they were taken with.',
    href: '/administration/moisture-meters',
  },
  equipment: {
    label: 'Enter your units',
    why: 'Each unit is installed, found and picked up by its own number.',
    href: '/equipment',
  },
  prices: {
    label: 'Fill in your prices',
    why: 'Estimates take them for what the record proposes.',
    href: '/administration/service-catalog',
  },
  forms: {
    label: 'Make the forms yours',
    why: 'Authorities, safety forms and checklists that you start with.',
    href: '/administration/form-templates',
  },
}

/**
 * The first steps of a new organisation. Each ticks itself, or is put aside; the card goes with the last one, or when it
 * is hidden.
 */
export function GettingStartedCard() {
  const { data } = useQuery({
    queryKey: gettingStartedKey,
    queryFn: ({ signal }) => api.get<GettingStarted>('/api/v1/overview/getting-started', { signal }),
  })
  const [hide] = useCommand(hideGettingStarted)
  const [putAside] = useCommand(putStepAside)
  // All goes with the tap: later, what stands below would move under a hand that does something else by now.
  const [isHidden, setHidden] = useState(false)
  const [placed, setPlaced] = useState<ReadonlyMap<Step, boolean>>(new Map())
  const shown = data && { ...data, aside: asideOf(data, placed) }
  if (!shown || isHidden || !isShown(shown)) return null
  const steps = stepsOf(shown)
  const count = steps.filter((step) => shown.done[step]).length
  const place = async (step: Step, isAside: boolean) => {
    setPlaced((now) => new Map(now).set(step, isAside))
    try {
      await putAside({}, { step, isAside })
      const undo = { label: 'Undo', onSelect: () => void place(step, false) }
      if (isAside) notify.success(`“${STEPS_SHOWN[step].label}” was put aside`, undo)
    } catch (error) {
      setPlaced((now) => new Map(now).set(step, !isAside))
      notify.refused(error)
    }
  }
  const onHide = async () => {
    setHidden(true)
    try {
      await hide({})
    } catch (error) {
      setHidden(false)
      notify.refused(error)
    }
  }

  return (
    <Card
      title="Getting started"
      actions={
        <Button size="sm" variant="ghost" onClick={() => void onHide()}>
          Hide for good
        </Button>
      }
    >
      <p className="mb-1 text-table text-muted">
        {count} of {steps.length} done
      </p>
      <ol className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2 xl:grid-cols-5">
        {steps.map((step) => (
          // A phone shows what is left to do: the day stands below.
          <li key={step} className={shown.done[step] ? 'hidden items-start sm:flex' : 'flex items-start'}>
            <StepLink {...STEPS_SHOWN[step]} isDone={shown.done[step]} />
            {!shown.done[step] && (
              <IconButton
                label={`Put “${STEPS_SHOWN[step].label}” aside`}
                icon={<X aria-hidden />}
                onClick={() => void place(step, true)}
              />
            )}
          </li>
        ))}
      </ol>
      <Example state={shown.example} />
    </Card>
  )
}

/** The steps that are put aside, with those that were on this screen: true for one put aside, false for one taken back. */
const asideOf = ({ aside }: GettingStarted, placed: ReadonlyMap<Step, boolean>): Step[] => [
  ...aside.filter((step) => placed.get(step) !== false),
  ...[...placed].flatMap(([step, isAside]) => (isAside ? step : [])),
]

/** Offers a filled job to look at, or leads to it. */
function Example({ state }: { state: GettingStarted['example'] }) {
  const router = useRouter()
  const [add, isAdding] = useCommand(addExample)
  if (state === 'removed') return null
  const fill = async () => {
    try {
      const job = await add({})
      router.push(`/jobs/${job!.id}/overview`)
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-table text-muted">
      {state === 'there'
        ? 'The example job is there to try things out. Delete it like any other job when you are done.'
        : 'See how a job looks at work: two visits, rooms, readings and a plan. It can be deleted again.'}
      {state === 'there' ? (
        <Button size="sm" href={`/jobs/${EXAMPLE_JOB_ID}/overview`}>
          Open the example
        </Button>
      ) : (
        <Button size="sm" busy={isAdding} busyLabel="Filling…" onClick={() => void fill()}>
          Fill an example job
        </Button>
      )}
    </p>
  )
}

function StepLink({ label, why, href, isDone }: { label: string; why: string; href: string; isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <Link href={href} className="-ms-2 flex min-h-11 min-w-0 flex-1 gap-2 rounded-control px-2 py-1.5 hover:bg-sunken">
      <Icon
        aria-hidden
        className={isDone ? 'mt-0.5 size-4.5 shrink-0 text-success' : 'mt-0.5 size-4.5 shrink-0 text-muted'}
      />
      <span className="min-w-0">
        <span className={isDone ? 'block text-muted' : 'block font-medium'}>
          {label}
          {isDone && <span className="sr-only">, done</span>}
        </span>
        {!isDone && <span className="block text-table text-muted">{why}</span>}
      </span>
    </Link>
  )
}
