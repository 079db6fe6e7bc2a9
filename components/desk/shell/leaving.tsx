'use client'

import { useEffect } from 'react'

import { tellOfLeaving } from './leave'

/** Draws nothing. It tells the server of a log out without a network, as soon as there is one. */
export function Leaving() {
  useEffect(() => {
    const tell = () => void tellOfLeaving()
    tell()
    window.addEventListener('online', tell)
    return () => window.removeEventListener('online', tell)
  }, [])

  return null
}
