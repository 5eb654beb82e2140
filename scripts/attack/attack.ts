import type { SignedIn } from '#domain/session/calls.ts'
import type { BenchServer } from '../../bench/server.ts'

export type Target = BenchServer & {
  /** `http://localhost:<port>`. */
  origin: string
  signIn: (login: string, more?: Record<string, unknown>) => Promise<SignedIn>
}

export type Attack = {
  name: string
  /** @returns how often it was tried, and what got through, in words; none where the server held */
  run: (target: Target) => Promise<{ attempts: number; found: string[] }>
}

/** What a person is asked for his password with. */
export const loginBody = (login: string, more: Record<string, unknown> = {}) => ({
  device_id: 'attack',
  source: 'WEB',
  user_name: login,
  password: 'demo123',
  ...more,
})
