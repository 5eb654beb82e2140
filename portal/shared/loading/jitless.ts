import * as z from 'zod/mini'

/** The content policy forbids making code from text, so zod must not try: before any schema is made. */
z.config({ jitless: true })
