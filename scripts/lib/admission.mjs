/**
 * Decides who is let in when more requests come than can run at once. So many of each class of cost run; the others
 * wait in turns of one for each group (an organisation), and within it of one for each member (a person). A request
 * that would wait too long is refused at the door: a line whose end nobody lives to see helps nobody.
 *
 * @typedef {object} Refusal
 * @property {'server' | 'group'} full whether all places are taken, or only those of this group and member
 * @property {number} retryAfter seconds
 *
 * @typedef {object} LaneOptions
 * @property {number} atOnce how many run
 * @property {number} each how many of them may be one group's; while it comes alone, all but so many, which are for others
 * @property {number} patienceMs nobody waits for longer, as far as one can tell when they come
 * @property {number} [few] so many of one group may wait whatever was measured, and fewer of several: the first requests of a
 * new process are slow
 * @property {Calm} [calm] of all lanes whose requests are short; without it, nobody steps aside for another's
 * @property {() => number} [now] milliseconds
 * @property {() => number} [random] spreads those who are asked to come back
 */

/** The assumption before anything has been measured. */
const GUESSED_MS = 20
/** One measurement weighs a sixteenth, so that one slow request does not close the door. */
const MEMORY = 16
/** How much of one person's may wait, at any speed, while there is room for all: a page asks for all at once. */
const A_PAGE = 64
/** What a page asks for at once is waited for so many times as long: who comes later with less goes before its last. */
const FOR_A_PAGE = 1.5
/** More of one person's do not wait for a screen: with half of the group's places, theirs is felt by nobody else. */
const A_SCREEN = 16
/** More of one person's wait while another group's single requests run, but one goes on each so many milliseconds. */
const AT_LEAST_EVERY_MS = 50
/** What runs for longer waits itself, for the database, and leaves the processor to others. */
const SINGLE_MS = 100
/** A group that came so recently may come again soon: a person reads a page meanwhile. */
const RECENT_MS = 10_000
/** The limit for all who wait, whatever was measured: waiting takes memory. */
const MOST_WAITING = 1_000

/** The requests of one class of cost. */
export class Lane {
  #atOnce
  #each
  #alone
  #patienceMs
  #few
  #calm
  #now
  #random
  #lastOfMany = -Infinity
  #running = 0
  #meanMs = GUESSED_MS
  #waiting = new Turns()
  /** @type {Map<string, number>} how many of a group run, and of a member */
  #runningOf = new Map()
  /** The two groups that came last, the later one first. */
  #came = [
    { group: '', at: -Infinity },
    { group: '', at: -Infinity },
  ]

  constructor(
    /** @type {LaneOptions} */ {
      atOnce,
      each,
      patienceMs,
      few = 0,
      calm,
      now = performance.now.bind(performance),
      random = Math.random,
    },
  ) {
    this.#atOnce = atOnce
    this.#each = each
    this.#alone = Math.max(each, atOnce - each)
    this.#patienceMs = patienceMs
    this.#few = few
    this.#calm = calm
    calm?.lanes.add(this)
    this.#now = now
    this.#random = random
  }

  /**
   * Runs `start` now or when its turn comes, with a function that gives the place back.
   * @param {string} group
   * @param {string} member
   * @param {(leave: () => void) => void} start
   * @returns {Refusal | (() => void)} why it never runs, or how to take it out of the line again
   */
  enter(group, member, start) {
    if (group !== this.#came[0].group) this.#came.reverse()
    this.#came[0] = { group, at: this.#now() }
    if (this.#running < this.#atOnce && this.#mayRun(group, member)) {
      this.#run(group, member, start)
      return () => {}
    }
    const refusal = this.#refuse(group, member)
    if (refusal) return refusal
    const one = { group, member, start, isGone: false }
    this.#waiting.push([group, member], one)
    this.#calm?.wake()
    return () => void (one.isGone = true)
  }

  /** Without a member, whether any of the group's may. */
  #mayRun(/** @type {string} */ group, /** @type {string | undefined} */ member) {
    const places = this.#placesOf(group)
    if (this.#count(group) >= places) return false
    if (member === undefined || places > this.#each) return true
    if (!this.#hasMany(group, member)) return true
    const mayRun = this.#count(memberKey(group, member)) < Math.ceil(this.#each / 2)
    return mayRun && (!this.#calm?.isBeside(group, this.#now()) || this.#now() - this.#lastOfMany >= AT_LEAST_EVERY_MS)
  }

  #hasMany(/** @type {string} */ group, /** @type {string} */ member) {
    return (this.#waiting.of(group)?.of(member)?.length ?? 0) > A_SCREEN
  }

  #count(/** @type {string} */ key) {
    return this.#runningOf.get(key) ?? 0
  }

  #add(/** @type {string} */ key, /** @type {1 | -1} */ one) {
    const count = this.#count(key) + one
    if (count) this.#runningOf.set(key, count)
    else this.#runningOf.delete(key)
  }

  #placesOf(/** @type {string} */ group) {
    const other = this.#came.find((one) => one.group !== group)
    return other && this.#now() - other.at < RECENT_MS ? this.#each : this.#alone
  }

  /** @returns {Refusal | undefined} */
  #refuse(/** @type {string} */ group, /** @type {string} */ member) {
    const own = this.#waiting.of(group)
    const groups = this.#waiting.count + (own ? 0 : 1)
    const members = (own?.count ?? 0) + (own?.of(member) ? 0 : 1)
    const ahead = own?.of(member)?.length ?? 0
    const share = Math.min(this.#placesOf(group), this.#atOnce / groups) / members
    const waitMs = ((ahead + 1) * this.#meanMs) / share
    const totalMs = ((this.#waiting.length + 1) * this.#meanMs) / this.#atOnce
    // Of one group these are a phone's records of a day; of many, each with as many, they would be a line of seconds.
    if (this.#waiting.length < this.#few / groups ** 2) return undefined
    const isFull = this.#waiting.length >= MOST_WAITING
    const isPage = ahead < A_PAGE && totalMs <= this.#patienceMs && waitMs <= FOR_A_PAGE * this.#patienceMs
    if (!isFull && (waitMs <= this.#patienceMs || isPage)) return undefined
    const spread = Math.floor(this.#random() * 3)
    // Two thirds: with every group at its own limit, the sum comes near the whole and seldom reaches it. When only a
    // group's own waiting is full, the group is the cause, not the server.
    const isCrowded = isFull || totalMs > (this.#patienceMs * 2) / 3
    const full = isCrowded && this.#waiting.length >= 2 * (own?.length ?? 0) ? 'server' : 'group'
    return { full, retryAfter: Math.min(30, Math.ceil(this.#patienceMs / 1000)) + spread }
  }

  #run(/** @type {string} */ group, /** @type {string} */ member, /** @type {(leave: () => void) => void} */ start) {
    const began = this.#now()
    let isOver = false
    const keys = [group, memberKey(group, member)]
    const isCalm = !this.#hasMany(group, member)
    if (isCalm) this.#calm?.begin(group, began)
    else this.#lastOfMany = began
    this.#running++
    for (const key of keys) this.#add(key, 1)
    start(() => {
      if (isOver) return
      isOver = true
      this.#running--
      for (const key of keys) this.#add(key, -1)
      this.#meanMs += (Math.max(1, this.#now() - began) - this.#meanMs) / MEMORY
      if (isCalm) this.#calm?.end(group)
      if (this.#calm) this.#calm.goOn()
      else this.goOn()
    })
  }

  /** Lets in whoever may run by now. */
  goOn() {
    while (this.#running < this.#atOnce) {
      const next = this.#waiting.take((group, member) => this.#mayRun(group, member))
      if (!next) return
      if (!next.isGone) this.#run(next.group, next.member, next.start)
    }
  }

  /** Some wait though there are places. */
  get isHeldBack() {
    return this.#waiting.length > 0 && this.#running < this.#atOnce
  }

  /** How many run and how many wait. */
  get state() {
    return { running: this.#running, waiting: this.#waiting.length, meanMs: this.#meanMs }
  }
}

/** What lanes know of each other: the groups whose people ask for what they look at, and not for hundreds of things. */
export class Calm {
  /** @type {Set<Lane>} */
  lanes = new Set()
  /** @type {Map<string, { running: number, at: number }>} how many of a group run, and when the last one began */
  #groups = new Map()
  #after
  #isAwaited = false

  constructor(/** @type {(ms: number, then: () => void) => void} */ after) {
    this.#after = after
  }

  begin(/** @type {string} */ group, /** @type {number} */ at) {
    this.#groups.set(group, { running: (this.#groups.get(group)?.running ?? 0) + 1, at })
  }

  end(/** @type {string} */ group) {
    const one = this.#groups.get(group)
    if (--one.running === 0) this.#groups.delete(group)
  }

  isBeside(/** @type {string} */ group, /** @type {number} */ now) {
    return [...this.#groups].some(([other, { at }]) => other !== group && now - at < SINGLE_MS)
  }

  goOn() {
    for (const lane of this.lanes) lane.goOn()
    if ([...this.lanes].some((lane) => lane.isHeldBack)) this.wake()
  }

  /** Whoever is held back goes on in time, also when nothing else comes or ends until then. */
  wake() {
    if (this.#isAwaited) return
    this.#isAwaited = true
    this.#after(AT_LEAST_EVERY_MS, () => {
      this.#isAwaited = false
      this.goOn()
    })
  }
}

const memberKey = (/** @type {string} */ group, /** @type {string} */ member) => `${group} ${member}`

/** Queues that take turns: the oldest of a key, then the key goes to the end. */
export class Turns {
  /** @type {Map<string, Turns | Line>} in the order of their turns */
  #queues = new Map()
  length = 0

  get count() {
    return this.#queues.size
  }

  of(/** @type {string} */ key) {
    return this.#queues.get(key)
  }

  push(/** @type {string[]} */ [key, ...rest], item) {
    let queue = this.#queues.get(key)
    if (!queue) this.#queues.set(key, (queue = rest.length ? new Turns() : new Line()))
    queue.push(rest, item)
    this.length++
  }

  /**
   * Takes the next one whose keys may go, each of them with those before it.
   * @param {(...keys: string[]) => boolean} mayGo
   * @param {string[]} before
   */
  take(mayGo, before = []) {
    for (const [key, queue] of this.#queues) {
      const keys = [...before, key]
      if (!mayGo(...keys)) continue
      const item = queue.take(mayGo, keys)
      if (!item) continue
      this.#queues.delete(key)
      if (queue.length) this.#queues.set(key, queue)
      this.length--
      return item
    }
  }
}

class Line {
  #items = []
  #next = 0

  get length() {
    return this.#items.length - this.#next
  }

  push(_, item) {
    this.#items.push(item)
  }

  take() {
    return this.#items[this.#next++]
  }
}
