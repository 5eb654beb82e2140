import type { ReactNode } from 'react'
import { isHttpsAddress } from '#domain/session/address.ts'

type OutsideLinkProps = {
  address: string
  className?: string | undefined
  label?: string | undefined
  children: ReactNode
}

/** A link out of the portal, in a new window, over https only; nothing if the institute has not set the address. */
export function OutsideLink({ address, className, label, children }: OutsideLinkProps) {
  if (!isHttpsAddress(address)) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      aria-label={label}
      title={label}
    >
      {children}
    </a>
  )
}
