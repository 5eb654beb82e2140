import * as z from 'zod/mini'

/** The content policy forbids eval, so zod must not try it. Runs before any schema is made. */
z.config({ jitless: true })
