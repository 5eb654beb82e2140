import type { ReactNode } from 'react'

/** The services an institute can link to [shell-12], in the order they are shown. */
export const services = ['twitter', 'facebook', 'linkedin', 'whatsapp', 'youtube', 'instagram'] as const
export type ServiceName = (typeof services)[number]

/** Own plain drawings: the icon set has no brands. */
const drawings: Record<ServiceName, ReactNode> = {
  twitter: <path d="M4 4l16 16M20 4 4 20" />,
  facebook: <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l.8-4H14V8a1 1 0 0 1 1-1h2z" />,
  linkedin: (
    <>
      <path d="M4.5 10v10M10 20V10m0 5a4.5 4.5 0 0 1 9 0v5" />
      <path d="M4.5 5h.01" strokeWidth="3" />
    </>
  ),
  whatsapp: (
    <>
      <path d="M4 20l1.2-4A8.5 8.5 0 1 1 8.4 19z" />
      <path d="M9 8.6c0 3.6 2.9 6.6 6.4 6.6l.6-1.7-2-1.1-1 .9a5 5 0 0 1-2.3-2.3l.9-1-1-2z" />
    </>
  ),
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10 9 5 3-5 3z" fill="currentColor" />
    </>
  ),
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" strokeWidth="2.5" />
    </>
  ),
}

export function BrandIcon({ name }: { name: ServiceName }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}
