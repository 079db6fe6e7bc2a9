'use client'

import { useEffect } from 'react'

import { tellOfLeaving } from './leave'

/** Draws nothing: tells the server of a log out that happened without it, as soon as there is a network. */
export function Leaving() {
  useEffect(() => {
    const tell = () => void tellOfLeaving()
    tell()
    window.addEventListener('online', tell)
    return () => window.removeEventListener('online', tell)
  }, [])

  return null
}
