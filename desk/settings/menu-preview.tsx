import { useTranslations } from 'use-intl/react'
import type { MenuPlan } from '#domain/desk/settings/plan.ts'
import { userTypes } from '#domain/session/user-type.ts'
import { type MenuFacts, menuFor } from '#portal/shared/navigation/menu.ts'
import { menuTexts } from '#portal/shared/navigation/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMe } from '../core/session.ts'
import styles from './menu-preview.module.css'
import { menuPreviewTexts } from './menu-preview-texts.ts'

const texts = { deskMenu: menuPreviewTexts }
const viewers = ['student', 'parent'] as const

/** The menu of families, by the portal's own rule [desk-84]. */
export function MenuPreview(props: { plan: MenuPlan; title: string }) {
  return (
    <FeatureTexts texts={texts}>
      <Menus {...props} />
    </FeatureTexts>
  )
}

function Menus({ plan, title }: { plan: MenuPlan; title: string }) {
  const t = useTranslations('deskMenu')
  const { institute } = useMe()
  return (
    <Stack gap={2}>
      <Text as="h3" size="sm" weight="strong">
        {title}
      </Text>
      <div className={styles.menus}>
        {viewers.map((viewer) => (
          <Stack key={viewer} gap={1} className={styles.menu}>
            <Text size="sm" tone="muted" id={`menu-of-${viewer}`}>
              {t(viewer)}
            </Text>
            <ul aria-labelledby={`menu-of-${viewer}`}>
              {menuFor(factsOf(plan, institute.is_school, viewer === 'parent')).map(({ route, label }) => (
                <li key={route}>{menuTexts[label]}</li>
              ))}
            </ul>
          </Stack>
        ))}
      </div>
    </Stack>
  )
}

const factsOf = (plan: MenuPlan, isSchool: boolean, isParent: boolean): MenuFacts => ({
  userType: isParent ? userTypes.parent : userTypes.student,
  isParent,
  isSchool,
  hasAssignments: plan.has_assignments,
  plan: { classes: plan.classes, exam: plan.exam, files: plan.files, hasStore: plan.has_store },
})
