import { describe, expect, it } from 'vitest'

import { JOB_TYPES } from '@/lib/job/jobs/rules'
import { MAX_CAPTION } from '@/lib/job/photos/rules'

import { shotsOf } from './shots'

describe('the shots of a room', () => {
  it.each(JOB_TYPES)('of a job of type %s are captions, each once', (type) => {
    const shots = shotsOf(type)
    expect(shots[0]).toBe('The whole room')
    expect(new Set(shots).size).toBe(shots.length)
    expect(shots.every((shot) => shot.length <= MAX_CAPTION)).toBe(true)
  })

  it('are those of every job where the type is the organisation’s own', () => {
    expect(shotsOf('Sewage')).toEqual(shotsOf('Other'))
    expect(shotsOf('Water')).toContain('Where the water came from')
    expect(shotsOf('constructor')).toEqual(shotsOf('Other'))
  })
})
