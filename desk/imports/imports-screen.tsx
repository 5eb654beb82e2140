import { useTranslations } from 'use-intl/react'
import { importRoles } from '#domain/desk/imports.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { InstituteExport } from '../exports/institute-export.tsx'
import { Templates } from '../exports/templates.tsx'
import { DropZone } from './drop-zone.tsx'
import { ImportList } from './import-list.tsx'
import { importsTexts } from './texts.ts'

const texts = { deskImports: importsTexts }

/** Files into the records, and records into files [desk-65]. */
export function ImportsScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Imports />
    </FeatureTexts>
  )
}

function Imports() {
  const t = useTranslations('deskImports')
  const { roles } = useMe()
  const mayImport = roles.some((role) => importRoles.includes(role))
  return (
    <Stack gap={5}>
      <ScreenHead title={t('title')} text={t('about')} />
      {mayImport && <DropZone />}
      {mayImport && <ImportList />}
      <Templates />
      {roles.includes('owner') && <InstituteExport />}
    </Stack>
  )
}
