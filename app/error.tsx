'use client'

export { CrashPage as default } from '@/components/desk/shell/crash-page'
