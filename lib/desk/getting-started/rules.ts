import { type GettingStarted, STEPS } from './schema'

/** Whether an organisation is shown the list: until every step is done, or somebody has hidden it. */
export const isShown = ({ isHidden, done }: GettingStarted): boolean => !isHidden && STEPS.some((step) => !done[step])
