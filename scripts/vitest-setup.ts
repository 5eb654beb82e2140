import { startTestDatabases } from '../server/database/testing.ts'
import { fillWithDemo } from '../server/demo/testing.ts'

export default () => startTestDatabases(fillWithDemo)
