'use client'

import { Portal } from '@headlessui/react'
import { createContext, useContext, type ReactNode } from 'react'

/** Whether a dialog is around: lists inside it open inside it. */
export const InDialog = createContext(false)

const mainLandmark = {
  get current() {
    return typeof document === 'undefined' ? null : document.querySelector('main')
  },
}

/** Lets lists open inside the main landmark, so that no content lies outside every landmark. */
export function LandmarkPortal({ children }: { children: ReactNode }) {
  if (useContext(InDialog)) return children
  return <Portal.Group target={mainLandmark}>{children}</Portal.Group>
}
