import { uuidv7 } from 'uuidv7'

/** The id of a new record, UUID version 7; also made on the device, so that a replay is recognised. */
export const newId = (): string => uuidv7()
