import 'server-only'
import type { SQL } from 'drizzle-orm'

import { database } from './client'
import type { Tx } from './tenancy'

/**
 * A caller taken from the last request with the same proof (docs/adr/0030-a-wait-less.md). Reads of a guessed actor leave
 * together with the question that decides the guess; everything else waits for its answer.
 */
export class Guess {
  #right: Promise<boolean> | undefined

  constructor(
    private readonly question: SQL,
    private readonly decide: (rows: readonly unknown[]) => boolean,
  ) {}

  /**
   * Whether it was right. The first to want to know sends the question: on a connection of its own, or with the first
   * statements of a transaction.
   */
  isRight(by: Pick<Tx, 'execute'> = database()): Promise<boolean> {
    if (!this.#right) {
      this.#right = by.execute(this.question).then(this.decide)
      // Work that fails first may leave nobody waiting for the answer.
      this.#right.catch(() => {})
    }
    return this.#right
  }
}

/** Ends work that began for the wrong caller. Nothing of it is answered. */
export class WrongGuess extends Error {}
