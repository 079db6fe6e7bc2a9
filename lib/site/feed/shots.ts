/** What reviewers ask to see of each room, whatever happened there. */
const EVERY = ['The whole room', 'The damage, close up']

/** What they ask for beside it, by the type of the job. */
const BY_TYPE: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Water: [
      'Where the water came from',
      'How high it stood',
      'Wet materials',
      'The meter at its point',
      'The equipment',
    ],
    'Fire & smoke': ['Where the fire began', 'Smoke on walls and ceiling', 'What is to be cleaned', 'What is lost'],
    Mould: ['The growth, with a scale', 'Where the moisture comes from', 'The containment'],
    'Storm / make safe': ['Where it came in', 'The make safe', 'Wet materials'],
    'Biohazard / trauma': ['What is affected', 'The containment', 'The room when it was clean'],
    Contents: ['All that stands there', 'Damaged contents', 'Labels and serial numbers'],
    'Building repair': ['Before the work', 'What is behind it', 'When the work was done'],
  }),
)

/**
 * The photos that a report of a job shows of a room, as captions, in the order in which they are taken.
 * @param type the job's; of one that is not listed, what every job asks for
 */
export const shotsOf = (type: string): readonly string[] => [...EVERY, ...(BY_TYPE.get(type) ?? [])]
