import { describe, expect, it } from 'vitest'

import { Calm, Lane } from './admission.mjs'
import { seeded } from './seeded.mjs'

/** A lane to which another group came just now, unless `isShared` is false; its clock stands until somebody leaves. */
function aLane({ atOnce = 4, each = 2, patienceMs = 600, takesMs = 20, isShared = true } = {}) {
  let now = 0
  const lane = new Lane({ atOnce, each, patienceMs, now: () => now, random: () => 0 })
  if (isShared) lane.enter('another', 'somebody', (leave) => leave())
  const running: { name: string; leave: () => void }[] = []
  const begun: string[] = []
  const come = (group: string, member = 'somebody') =>
    lane.enter(group, member, (leave) => {
      begun.push(group)
      running.push({ name: group, leave })
    })
  /** Ends so many of the running ones, the oldest first. */
  const finish = (many = 1) => {
    for (let n = 0; n < many && running.length; n++) {
      now += takesMs / atOnce
      running.shift()!.leave()
    }
  }
  const pass = (ms: number) => void (now += ms)
  return { lane, come, finish, begun, running, pass }
}
const isRefused = (answer: unknown) => typeof answer !== 'function'

describe('a lane', () => {
  it('runs what comes at once while there are places, and no more than one group’s own', () => {
    const { come, begun } = aLane()
    for (const group of ['A', 'A', 'A', 'B', 'C', 'C']) come(group)
    expect(begun).toEqual(['A', 'A', 'B', 'C'])
  })

  it('gives a group more places while nobody else comes, and keeps some for whoever does', () => {
    const { come, finish, begun, running, pass } = aLane({ atOnce: 6, each: 2, isShared: false })
    for (let n = 0; n < 8; n++) come('A')
    expect(begun).toEqual(['A', 'A', 'A', 'A'])
    for (let n = 0; n < 3; n++) come('B')
    expect(begun).toEqual(['A', 'A', 'A', 'A', 'B', 'B'])
    // A has two at most until B has not come for a while: four of A's run, and two must end before its next one begins.
    finish(2)
    expect(begun).toHaveLength(6)
    finish()
    expect(begun).toEqual(['A', 'A', 'A', 'A', 'B', 'B', 'A'])
    pass(10_000)
    for (let n = 0; n < 6; n++) come('A')
    expect(running.map(({ name }) => name).toSorted()).toEqual(['A', 'A', 'A', 'A', 'B', 'B'])
  })

  it('keeps half of the places that are held for long, also from a group that comes alone', () => {
    const { come, begun } = aLane({ atOnce: 4, each: 2, isShared: false })
    for (let n = 0; n < 6; n++) come('A')
    come('B')
    expect(begun).toEqual(['A', 'A', 'B'])
  })

  it('gives each group its turn, however many of one wait', () => {
    const { come, finish, begun } = aLane({ atOnce: 1, each: 1 })
    for (let n = 0; n < 20; n++) come('A')
    come('B')
    come('C')
    finish(6)
    expect(begun).toEqual(['A', 'A', 'B', 'C', 'A', 'A', 'A'])
  })

  it('gives each person of a group a turn, whatever a colleague’s screen asks for', () => {
    const { lane, finish } = aLane({ atOnce: 1, each: 1 })
    const begun: string[] = []
    const leaves: (() => void)[] = []
    const come = (member: string) =>
      lane.enter('A', member, (leave) => {
        begun.push(member)
        leaves.push(leave)
      })
    for (let n = 0; n < 10; n++) come('busy')
    come('calm')
    for (let n = 0; n < 3; n++) leaves.shift()!()
    expect(begun).toEqual(['busy', 'busy', 'calm', 'busy'])
    finish()
  })

  it('refuses a group that asks for more than its share within its patience, and lets another in', () => {
    const { come, finish } = aLane({ atOnce: 4, each: 2 })
    const answers = Array.from({ length: 200 }, () => come('A'))
    const refused = answers.filter(isRefused)
    expect(refused.length).toBeGreaterThan(100)
    expect(refused[0]).toMatchObject({ full: 'group', retryAfter: 1 })
    expect(isRefused(come('B'))).toBe(false)
    // Two at once, 20 ms each: over within twice its patience, because the other half of the places was free.
    expect(((answers.length - refused.length) / 2) * 20).toBeLessThanOrEqual(2 * 600)
    finish()
  })

  it('tells a flood that it is its own, also where many people of its organisation make it', () => {
    const { come } = aLane({ atOnce: 4, each: 3 })
    for (let n = 0; n < 3; n++) come('B')
    const refusals = Array.from({ length: 2_000 }, (_, n) => come('A', `member ${n % 60}`)).filter(isRefused)
    expect(refusals.length).toBeGreaterThan(1_000)
    for (const refusal of refusals) expect(refusal).toMatchObject({ full: 'group' })
  })

  it('refuses one person’s excess and not their colleague', () => {
    const { come } = aLane()
    for (let n = 0; n < 200; n++) come('A', 'flood')
    expect(isRefused(come('A', 'flood'))).toBe(true)
    expect(isRefused(come('A', 'colleague'))).toBe(false)
  })

  it('gives somebody who floods half of their group’s places, and a screen or a colleague all of them', () => {
    const { come, finish, running, begun } = aLane({ atOnce: 4, each: 2 })
    for (let n = 0; n < 16; n++) come('A', 'screen')
    expect(running).toHaveLength(2)
    finish(16)
    expect(running).toHaveLength(0)
    for (let n = 0; n < 40; n++) come('A', 'flood')
    finish(2)
    expect(running).toHaveLength(1)
    come('A', 'colleague')
    expect(running).toHaveLength(2)
    // Once a screenful is left, it has all of them again.
    const before = begun.length
    for (let n = 0; n < 22; n++) finish()
    expect(begun.length - before).toBeGreaterThan(20)
    expect(running).toHaveLength(2)
  })

  it('has somebody who floods wait while another group’s single request runs in any lane, but not for long', () => {
    let now = 0
    let wake = () => {}
    const calm = new Calm((_, then) => (wake = then))
    const of = (name: string) => {
      const lane = new Lane({ atOnce: 4, each: 2, patienceMs: 9_000, calm, now: () => now })
      return (group: string, member = name) => {
        lane.enter(group, member, (leave) => underWay.push({ group, leave }))
      }
    }
    const underWay: { group: string; leave: () => void }[] = []
    const groups = () => underWay.map(({ group }) => group)
    const [read, write] = [of('reads'), of('writes')]
    read('B')
    underWay.shift()!.leave()
    for (let n = 0; n < 40; n++) read('A')
    // What it asked for before it had a screenful waiting ends, and one goes on at a time.
    for (let n = 0; n < 4; n++) underWay.shift()!.leave()
    expect(groups()).toEqual(['A'])
    now += 40
    write('B')
    underWay.shift()!.leave()
    expect(groups()).toEqual(['B'])
    underWay.shift()!.leave()
    expect(groups()).toEqual(['A'])
    write('B')
    underWay.shift()!.leave()
    expect(groups()).toEqual(['B'])
    // Whoever is calm may come without a pause.
    now += 60
    write('B')
    underWay.shift()!.leave()
    expect(groups()).toEqual(['B', 'A'])
    // It goes on by itself in time, and at once beside what takes long: that waits itself.
    underWay.pop()!.leave()
    expect(groups()).toEqual(['B'])
    now += 50
    wake()
    expect(groups()).toEqual(['B', 'A'])
    now += 50
    underWay.pop()!.leave()
    expect(groups()).toEqual(['B', 'A'])
  })

  it('lets somebody who floods go on in time also where all places were taken until now', () => {
    let now = 0
    let wake: (() => void) | undefined
    const calm = new Calm((_, then) => (wake = then))
    const laneOf = () => new Lane({ atOnce: 4, each: 2, patienceMs: 9_000, calm, now: () => now })
    const [reads, writes] = [laneOf(), laneOf()]
    const underWay: { group: string; leave: () => void }[] = []
    const come = (lane: Lane, group: string) => lane.enter(group, group, (leave) => underWay.push({ group, leave }))
    for (const group of ['C', 'D', ...'A'.repeat(40)]) come(reads, group)
    expect(underWay.map(({ group }) => group)).toEqual(['C', 'D', 'A', 'A'])
    now += 50
    wake!()
    wake = undefined
    come(writes, 'B')
    // One goes on at once; the next one waits for its time, and nothing else comes or ends.
    while (underWay[0]!.group !== 'B') underWay.shift()!.leave()
    expect(underWay.map(({ group }) => group)).toEqual(['B', 'A'])
    underWay.pop()!.leave()
    expect(underWay.map(({ group }) => group)).toEqual(['B'])
    now += 50
    wake!()
    expect(underWay.map(({ group }) => group)).toEqual(['B', 'A'])
  })

  it('says that the server is full when everybody asks for too much', () => {
    const { come } = aLane({ atOnce: 4, each: 2 })
    const refusals = Array.from({ length: 2_000 }, (_, n) => come(`group ${n % 20}`)).filter(isRefused)
    expect(refusals.at(-1)).toMatchObject({ full: 'server' })
    // A newcomer is let in all the same: one request costs little.
    expect(isRefused(come('new'))).toBe(false)
  })

  it('lets nobody wait for what takes long, and everybody for what a page asks for at once', () => {
    const { come, finish, running } = aLane({ atOnce: 2, each: 1, takesMs: 4_000 })
    for (let n = 0; n < 40; n++) {
      come('A')
      finish()
    }
    expect(isRefused(come('A'))).toBe(false)
    expect(running).toHaveLength(1)
    expect(isRefused(come('A'))).toBe(true)
  })

  it('lets nobody in whom those who come later would overtake for seconds', () => {
    const random = seeded(3)
    const takesMs = 60
    let now = 0
    const lane = new Lane({ atOnce: 8, each: 2, patienceMs: 300, few: 30, now: () => now })
    const ends: { at: number; leave: () => void }[] = []
    let longest = 0
    // Five times what the places can do: forty people of ten organisations, for twenty seconds.
    const everyMs = takesMs / 8 / 5
    for (let arrival = 0; arrival * everyMs < 20_000; arrival++) {
      while (ends.length && ends[0]!.at <= arrival * everyMs) {
        const { at, leave } = ends.shift()!
        now = at
        leave()
      }
      now = arrival * everyMs
      const came = now
      lane.enter(`${Math.floor(random() * 10)}`, `${Math.floor(random() * 4)}`, (leave) => {
        longest = Math.max(longest, now - came)
        ends.push({ at: now + takesMs, leave })
      })
    }
    expect(longest).toBeGreaterThan(300)
    expect(longest).toBeLessThan(900)
  })

  it('has a few wait whatever was measured, so that a process that has just begun refuses nobody', () => {
    const begun: string[] = []
    let now = 0
    const lane = new Lane({ atOnce: 2, each: 2, patienceMs: 500, few: 6, now: () => (now += 5_000) })
    for (let n = 0; n < 40; n++) lane.enter('A', 'a', (leave) => leave())
    const answers = Array.from({ length: 9 }, () => lane.enter('A', 'a', () => begun.push('A')))
    expect(answers.map(isRefused)).toEqual([...Array(8).fill(false), true])
    expect(begun).toHaveLength(2)
  })

  it('has far fewer of them wait the more groups come, so that the line of all stays short', () => {
    let now = 0
    const lane = new Lane({ atOnce: 1, each: 1, patienceMs: 500, few: 64, now: () => (now += 5_000) })
    for (let n = 0; n < 40; n++) lane.enter('A', 'a', (leave) => leave())
    for (let n = 0; n < 60; n++) lane.enter(`group ${n % 4}`, 'a', () => {})
    expect(lane.state).toMatchObject({ running: 1, waiting: 4 })
  })

  it('passes over who has gone, and gives a place back once', () => {
    const { lane, come, begun } = aLane({ atOnce: 1, each: 1 })
    const leaves: (() => void)[] = []
    lane.enter('A', 'a', (leave) => leaves.push(leave))
    const hangUp = come('B')
    come('C')
    if (typeof hangUp === 'function') hangUp()
    leaves[0]!()
    leaves[0]!()
    expect(begun).toEqual(['C'])
    expect(lane.state).toMatchObject({ running: 1, waiting: 0 })
  })

  it('keeps its promises in any order of comings and goings', () => {
    const random = seeded(7)
    const { lane, come, finish, running } = aLane({ atOnce: 5, each: 3 })
    for (let n = 0; n < 1_000; n++) {
      if (random() < 0.6) come(`group ${Math.floor(random() * 8)}`, `member ${Math.floor(random() * 3)}`)
      else finish()
      expect(lane.state.running).toBe(running.length)
      expect(running.length).toBeLessThanOrEqual(5)
      const ofEach = running.map(({ name }) => name)
      for (const name of new Set(ofEach)) expect(ofEach.filter((other) => other === name).length).toBeLessThanOrEqual(3)
      // A place stays empty only when all who wait belong to groups that have theirs.
      if (running.length === 0) expect(lane.state.waiting).toBe(0)
    }
    while (running.length) finish()
    expect(lane.state).toMatchObject({ running: 0, waiting: 0 })
  })
})
