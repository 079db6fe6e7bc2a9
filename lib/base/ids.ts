import { uuidv7 } from 'uuidv7'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text, such as a part of an address, has the form of an id. */
export const isId = (text: string): boolean => ID.test(text)

/** The id of a new record, UUID version 7; also made on the device, so that a replay is recognised. */
export const newId = (): string => uuidv7()
