import { expect, vi } from 'vitest'
import { checkStatements } from '../server/database/sql.ts'
import { checkRows } from '../server/database/testing-statements.ts'

// Browser code keeps state as long as its page lives: each of its test files starts with fresh modules.
if (/\/(portal|exam-panel|ui)\//.test(expect.getState().testPath ?? '')) vi.resetModules()

// Checks each row against its statement.
checkStatements(checkRows)
