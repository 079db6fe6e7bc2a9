import '@/e2e/app-styles'
import axe from 'axe-core'
import { type ComponentProps, Profiler, type RefObject, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { USUAL_ROSTER, USUAL_WEEK, weekWith } from '@/lib/company/roster/rules'
import type { Colleague } from '@/lib/company/users/schema'
import type { Target } from '@/lib/job/calendar/form/reschedule'
import type { Prefill } from '@/lib/job/calendar/form/task-form'
import type { ChipWindow } from '@/lib/job/calendar/schema'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'

import type { Place, TrayItem } from './placing'
import { TeamView } from './team-view'

const seconds = (iso: string) => Date.parse(iso) / 1000
const onWednesday = (time: string) => seconds(`2027-03-10T${time}:00+10:00`)

const colleague = (firstName: string, values: Partial<Colleague> = {}) =>
  ({
    id: firstName.toLowerCase(),
    firstName,
    lastName: 'Tester',
    dp: null,
    role: 'Technician',
    status: 'ACTIVE',
    doesFieldWork: false,
    hue: null,
    ...values,
  }) as Colleague

const ANA = colleague('Ana')
const OLGA = colleague('Olga', { role: 'Supervisor' })
const TUI = colleague('Tui')
const TEAM = [ANA, OLGA, TUI]

/** Tui and Olga meet for two hours on a Wednesday; Tui is at a house for two more. */
const week: ChipWindow = {
  people: [TUI, OLGA],
  hues: ['sky', 'lime'],
  zones: ['Australia/Brisbane'],
  jobs: [['job', 1042, 'IN_PROGRESS', '12 Esplanade', 'Manly', 'QLD', '4179']],
  tasks: [
    ['meeting', 'Site meeting', 1, 0, 0, null, [0, 1]],
    ['visit', 'Moisture check', 1, 0, 0, 0, [0]],
  ],
  times: [
    [0, onWednesday('08:00'), onWednesday('10:00'), null],
    [1, onWednesday('13:00'), onWednesday('15:00'), null],
  ],
  done: [],
}

let moved: { task: ShownChip; to: Target }[]
let picked: Prefill[]
let opened: string[]
let received: Place[]
let draws: number

beforeEach(() => {
  ;[moved, picked, opened, received, draws] = [[], [], [], [], 0]
})

/** A calendar whose server stores each move at once. */
function Team({
  people = TEAM,
  data = week,
  mayPlan = true,
  carried,
  roster = USUAL_ROSTER,
}: {
  roster?: ComponentProps<typeof TeamView>['roster']
  people?: Colleague[]
  data?: ChipWindow
  mayPlan?: boolean
  carried?: RefObject<TrayItem | null>
}) {
  const [shown, store] = useState(data)
  const onMove = async (task: ShownChip, to: Target) => {
    moved.push({ task, to })
    const at = shown.tasks.findIndex(([id]) => id === task.id)
    store({
      ...shown,
      people: TEAM,
      hues: ['sky', 'lime', 'teal'],
      tasks: shown.tasks.map((one, place) => {
        const ids = place === at && to.assignedUserIds ? to.assignedUserIds : one[6].map((who) => shown.people[who]!.id)
        const [id, name, version, repeats, zone, job] = one
        return [id, name, version, repeats, zone, job, ids.map((user) => TEAM.findIndex((other) => other.id === user))]
      }),
      times: shown.times.map((time) => (time[0] === at ? [at, seconds(to.start), seconds(to.end), null] : time)),
    })
    return true
  }
  return (
    <main>
      <Profiler id="team" onRender={() => (draws += 1)}>
        <TeamView
          day="2027-03-10"
          window={shown}
          people={people}
          roster={roster}
          timezone="Australia/Brisbane"
          now={new Date('2027-03-08T22:00:00Z')}
          height="80vh"
          onOpen={({ name }) => opened.push(name)}
          onDay={() => {}}
          carried={carried}
          onReceive={(_, place) => received.push(place)}
          {...(mayPlan && { onPick: (slot: Prefill) => picked.push(slot), onMove })}
        />
      </Profiler>
    </main>
  )
}

const show = async (props: Parameters<typeof Team>[0] = {}, width = 1280) => {
  await page.viewport(width, 900)
  await render(<Team {...props} />)
}

const cell = (person: Colleague, day: string) =>
  [...document.querySelectorAll<HTMLElement>('td[data-person]')].find(
    ({ dataset }) => dataset.person === person.id && dataset.day === day,
  )!
const chipIn = (person: Colleague, day: string, name: string) =>
  [...(cell(person, day)?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])].find(({ textContent }) =>
    textContent.includes(name),
  )

const fire = (element: Element, type: string, dataTransfer: DataTransfer) =>
  element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))

test('a week of a team says who has what, how much it is, and who is free', async () => {
  await show()
  await expect
    .element(page.getByRole('button', { name: '4 h planned: plan for Tui Tester on Wed 10 Mar' }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Free: plan for Ana Tester on Wed 10 Mar' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: /Wed 10 Mar/ })).toHaveTextContent('1 free')
  expect(page.getByRole('button', { name: /^Site meeting,/ }).elements()).toHaveLength(2)
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    expect((await axe.run(document.querySelector('main')!)).violations.map(({ id }) => id)).toEqual([])
  }
  delete document.documentElement.dataset.theme

  await page.getByRole('button', { name: 'Free: plan for Ana Tester on Thu 11 Mar' }).click()
  expect(picked).toEqual([{ date: '2027-03-11', assignedUserIds: ['ana'] }])
  await page.getByRole('button', { name: /^Moisture check,/ }).click()
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual(['Moisture check', 'Moisture check'])
})

const leave = {
  id: 'leave',
  kind: 'TRAINING' as const,
  startsOn: '2027-03-09',
  endsOn: '2027-03-10',
  from: null,
  until: null,
  note: 'First aid',
  createdAt: '',
  updatedAt: '',
  version: 1,
}

test('a day of leave says so, and is neither free nor work', async () => {
  const roster = {
    ...USUAL_ROSTER,
    people: [
      { userId: 'olga', week: weekWith(USUAL_WEEK, [{ weekday: 3, hours: { from: '08:00', until: '10:00' } }]) },
    ],
    leave: [
      { ...leave, userId: 'ana' },
      { ...leave, userId: 'tui', startsOn: '2027-03-11', endsOn: '2027-03-11', from: '07:00', until: '12:00' },
    ],
  }
  await show({ roster })
  await expect.element(page.getByRole('button', { name: 'On leave: plan for Ana Tester on Wed 10 Mar' })).toBeVisible()
  expect(cell(ANA, '2027-03-10').querySelector('p')!.title).toBe('Training · Mar 09 2027 – Mar 10 2027 · First aid')
  await expect.element(page.getByRole('columnheader', { name: /Wed 10 Mar/ })).toHaveTextContent('0 free, 1 on leave')
  await expect.element(page.getByRole('columnheader', { name: /Sat 13 Mar/ })).toHaveTextContent('Nobody works')
  expect(cell(TUI, '2027-03-11').textContent).toBe('5 h freeTraining, 07:00 AM – 12:00 PMFirst aid')
  expect(cell(ANA, '2027-03-10').textContent).toBe('\u00a0TrainingFirst aid')
  expect(cell(TUI, '2027-03-13').textContent).toBe('Not working')
  // The two hours of the meeting are all of Olga's Wednesday, and less than a half of Tui's.
  const widthIn = (person: Colleague) =>
    cell(person, '2027-03-10').querySelector<HTMLElement>('[style*=width]')!.style.width
  expect([widthIn(OLGA), widthIn(TUI)]).toEqual(['100%', '40%'])
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    expect((await axe.run(document.querySelector('main')!)).violations.map(({ id }) => id)).toEqual([])
  }
  delete document.documentElement.dataset.theme
})

test('nobody is free before it is read who is away', async () => {
  await show({ roster: null })
  await expect.element(page.getByRole('columnheader', { name: /Wed 10 Mar/ })).toHaveTextContent('Loading…')
  await expect.element(page.getByRole('rowheader', { name: /Ana Tester/ })).toHaveTextContent('Loading…')
  await expect.element(page.getByRole('button', { name: 'Loading…: plan for Ana Tester on Wed 10 Mar' })).toBeVisible()
  expect(cell(ANA, '2027-03-10').textContent).toBe('\u00a0')
  expect(cell(OLGA, '2027-03-10').textContent).toContain('2 h planned')
  expect(document.querySelector('main')!.textContent).not.toMatch(/free|not working/i)
})

test('a task is dragged to another day and person, and nothing is drawn anew on the way', async () => {
  await show()
  await expect.element(page.getByRole('button', { name: /^Moisture check,/ })).toBeVisible()
  const chip = chipIn(TUI, '2027-03-10', 'Site meeting')!
  expect(chip.draggable).toBe(true)
  const before = draws
  const data = new DataTransfer()
  fire(chip, 'dragstart', data)
  for (const over of document.querySelectorAll('td[data-person]')) fire(over, 'dragover', data)
  const target = cell(ANA, '2027-03-12')
  expect(fire(target, 'dragover', data)).toBe(false)
  expect([...document.querySelectorAll('[data-over]')]).toEqual([target])
  expect(draws).toBe(before)
  fire(target, 'drop', data)
  fire(chip, 'dragend', data)
  await expect.poll(() => chipIn(ANA, '2027-03-12', 'Site meeting')).toBeTruthy()
  expect(moved[0]!.to).toEqual({
    start: '2027-03-11T22:00:00.000Z',
    end: '2027-03-12T00:00:00.000Z',
    assignedUserIds: ['olga', 'ana'],
  })
  expect(document.querySelector('[data-over]')).toBeNull()
  expect(chipIn(OLGA, '2027-03-12', 'Site meeting')).toBeTruthy()
})

test('a task of a job is not taken by who does no field work', async () => {
  await show()
  await expect.element(page.getByRole('button', { name: /^Moisture check,/ })).toBeVisible()
  const data = new DataTransfer()
  fire(chipIn(TUI, '2027-03-10', 'Moisture check')!, 'dragstart', data)
  expect(fire(cell(OLGA, '2027-03-10'), 'dragover', data)).toBe(true)
  expect(document.querySelector('[data-over]')).toBeNull()
})

test('Tab reaches one place of the week, from which the arrows lead to all others', async () => {
  await show()
  await expect.element(page.getByRole('button', { name: /^Moisture check,/ })).toBeVisible()
  const stops = () => [...document.querySelectorAll<HTMLElement>('td [tabindex="0"]')]
  expect(stops()).toHaveLength(1)
  expect(cell(ANA, '2027-03-08').contains(stops()[0]!)).toBe(true)
  const isAt = (person: Colleague, day: string) => cell(person, day).contains(document.activeElement)
  stops()[0]!.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(isAt(TUI, '2027-03-10')).toBe(true)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(chipIn(TUI, '2027-03-10', 'Site meeting'))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(chipIn(TUI, '2027-03-10', 'Moisture check'))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(chipIn(TUI, '2027-03-10', 'Moisture check'))
  expect(stops()).toEqual([document.activeElement])
  await userEvent.keyboard('{ArrowLeft}')
  expect(isAt(TUI, '2027-03-09')).toBe(true)
  await userEvent.keyboard('{ArrowUp}')
  expect(isAt(OLGA, '2027-03-09')).toBe(true)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.closest('td')).toBeFalsy()
  expect(stops()).toHaveLength(1)
})

test('a task moves by keys past who may not have it, and keeps the focus', async () => {
  await show()
  await expect.element(page.getByRole('button', { name: /^Moisture check,/ })).toBeVisible()
  chipIn(TUI, '2027-03-10', 'Moisture check')!.focus()
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await expect.poll(() => document.activeElement === chipIn(ANA, '2027-03-10', 'Moisture check')).toBe(true)
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => document.activeElement === chipIn(ANA, '2027-03-11', 'Moisture check')).toBe(true)
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(moved.map(({ to }) => [to.start, to.assignedUserIds])).toEqual([
    ['2027-03-10T03:00:00.000Z', ['ana']],
    ['2027-03-11T03:00:00.000Z', undefined],
  ])
})

test('who plans nothing moves nothing', async () => {
  await show({ mayPlan: false })
  await expect.element(page.getByRole('button', { name: /^Moisture check,/ })).toBeVisible()
  expect(document.querySelector('[draggable=true]')).toBeNull()
  await expect.element(page.getByRole('button', { name: /plan for/ })).not.toBeInTheDocument()
})

test('of many people and tasks a part is drawn, until somebody asks', async () => {
  const people = Array.from({ length: 60 }, (_, number) => colleague(`Person ${number}`))
  const times = Array.from({ length: 9 }, (_, number): ChipWindow['times'][number] => [
    0,
    onWednesday('08:00') + number * 1800,
    onWednesday('08:30') + number * 1800,
    null,
  ])
  const data: ChipWindow = {
    ...week,
    people: [people[0]!],
    hues: ['sky'],
    times,
    tasks: [['a', 'Reading', 1, 0, 0, null, [0]]],
  }
  await show({ people, data })
  await expect.element(page.getByText('+5 more')).toBeVisible()
  expect(document.querySelectorAll('tbody tr')).toHaveLength(40)
  await expect.element(page.getByRole('columnheader', { name: /Thu 11 Mar/ })).toHaveTextContent('60 free')
  await page.getByText('+5 more').click()
  await expect.poll(() => document.querySelectorAll('[data-chip]').length).toBe(9)
  // Keys go on with the first that came, where Tab reaches the week from now on.
  const fifth = () => document.querySelectorAll<HTMLElement>('[data-chip]')[4]
  await expect.poll(() => document.activeElement === fifth()).toBe(true)
  expect([...document.querySelectorAll('td [tabindex="0"]')]).toEqual([fifth()])
  await page.getByRole('button', { name: 'Show 20 more people' }).click()
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(60)
})

test.for([360, 390])('at %i it is a list by day and person', async (width) => {
  await show({}, width)
  const wednesday = page.getByRole('region', { name: 'Wed 10 Mar' })
  await expect.element(wednesday.getByText('Tui Tester')).toBeVisible()
  await expect.element(wednesday.getByText('Free: Ana Tester')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect((await axe.run(document.querySelector('main')!)).violations.map(({ id }) => id)).toEqual([])
})

test('on a phone whoever is away for a morning is free and not on leave, and why is read there', async () => {
  const roster = {
    ...USUAL_ROSTER,
    leave: [
      { ...leave, userId: 'ana', endsOn: '2027-03-09' },
      { ...leave, userId: 'olga', startsOn: '2027-03-09', endsOn: '2027-03-09', from: '07:00', until: '12:00' },
      { ...leave, userId: 'tui', endsOn: '2027-03-09', kind: null, note: null },
    ],
  }
  await show({ roster }, 390)
  const tuesday = page.getByRole('region', { name: 'Tue 09 Mar' })
  await expect
    .element(tuesday.getByText('Free: Olga Tester (Training, 07:00 AM – 12:00 PM: First aid)', { exact: true }))
    .toBeVisible()
  await expect
    .element(tuesday.getByText('On leave: Ana Tester (Training: First aid), Tui Tester (On leave)', { exact: true }))
    .toBeVisible()
})

test('a job from beside it goes to the day of whoever does field work', async () => {
  const carried = { current: { kind: 'job', job: { id: 'job' } } as TrayItem | null }
  await show({ carried })
  await expect.element(page.getByRole('button', { name: /^Moisture check,/ })).toBeVisible()
  const data = new DataTransfer()
  expect(fire(cell(OLGA, '2027-03-11'), 'dragover', data)).toBe(true)
  expect(fire(cell(ANA, '2027-03-11'), 'dragover', data)).toBe(false)
  fire(cell(OLGA, '2027-03-11'), 'drop', data)
  fire(cell(ANA, '2027-03-11'), 'drop', data)
  expect(received).toEqual([{ date: '2027-03-11', time: null, person: ANA }])
  carried.current = null
  expect(fire(cell(ANA, '2027-03-11'), 'dragover', data)).toBe(true)
})

test('a job from beside it is planned, and no task that was drawn anew while it was dragged', async () => {
  const carried = { current: null as TrayItem | null }
  await show({ carried })
  await expect.element(page.getByRole('button', { name: /^Moisture check,/ })).toBeVisible()
  const data = new DataTransfer()
  // Nothing tells of the end of this drag: the chip may be gone by then.
  fire(chipIn(TUI, '2027-03-10', 'Moisture check')!, 'dragstart', data)
  carried.current = { kind: 'job', job: { id: 'job' } } as TrayItem
  expect(fire(cell(ANA, '2027-03-11'), 'dragover', data)).toBe(false)
  fire(cell(ANA, '2027-03-11'), 'drop', data)
  expect(received).toEqual([{ date: '2027-03-11', time: null, person: ANA }])
  expect(moved).toEqual([])
})
