import { type GettingStarted, STEPS } from './schema'

/** The id of each organisation's example job: ids are an organisation's own. */
export const EXAMPLE_JOB_ID = '00000000-0000-4000-8000-000000e0a100'

/** Whether an organisation is shown the list: until every step is done, or somebody has hidden it. */
export const isShown = ({ isHidden, done }: GettingStarted): boolean => !isHidden && STEPS.some((step) => !done[step])
