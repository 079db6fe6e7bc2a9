import type { ReactNode } from 'react'

/** An empty easel, in place of a chart without data. */
export function BlankCanvas({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-4 py-8 text-center text-muted">
      <svg viewBox="0 0 160 128" role="img" aria-label="Blank canvas" fill="none" className="mb-3 h-32 w-40">
        <path
          d="M80 6v14M44 122l18-30M116 122 98 92M80 92v22"
          stroke="var(--control)"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <rect
          x="22"
          y="20"
          width="116"
          height="68"
          rx="4"
          fill="var(--raised)"
          stroke="var(--control)"
          strokeWidth="3"
        />
        <path d="M32 76V32h96" stroke="var(--line)" strokeWidth="3" strokeLinecap="round" />
        <path d="M14 92h132" stroke="var(--control)" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <p>{children}</p>
    </div>
  )
}
