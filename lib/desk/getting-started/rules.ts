import { type GettingStarted, STEPS, type Step } from './schema'

/** The id of each organisation's example job: ids are an organisation's own. */
export const EXAMPLE_JOB_ID = '00000000-0000-4000-8000-000000e0a100'

/** The steps that an organisation is shown: those that are not put aside. */
export const stepsOf = ({ aside }: Pick<GettingStarted, 'aside'>): Step[] =>
  STEPS.filter((step) => !aside.includes(step))

/** Whether an organisation is shown the list: until every step is done or put aside, or somebody has hidden it. */
export const isShown = (steps: GettingStarted): boolean =>
  !steps.isHidden && stepsOf(steps).some((step) => !steps.done[step])
