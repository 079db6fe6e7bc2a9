'use client'

import type { ComponentType } from 'react'

import type { Shown } from './kept'

let Further: ComponentType<{ kept: Shown }> | undefined

/** The desk, which knows every area, says what else can be done about an entry that needs a person. */
export const offerChoices = (choices: typeof Further): void => void (Further = choices)

export const KeptChoices = (props: { kept: Shown }) => Further && <Further {...props} />
