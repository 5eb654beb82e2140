import { useTranslations } from 'use-intl/react'
import { themeClass, themes } from '#domain/session/theme.ts'
import { chooseTheme } from '#portal/shared/look/choose-theme.ts'
import { useTheme } from '#portal/shared/look/theme.ts'
import { RadioList } from '#ui/controls/radio-list.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './theme-list.module.css'

/** Dark, Blue, Light, Purple; a choice is applied at once [shell-14]. A swatch has the colours of its theme. */
export function ThemeList() {
  const t = useTranslations('shell')
  const options = themes.map((theme) => ({
    value: theme,
    title: t(`themes.${theme}`),
    picture: <span className={joinClasses(themeClass(theme), styles.swatch)} />,
  }))
  return (
    <RadioList label={t('theme')} options={options} value={useTheme()} onChange={chooseTheme} isCompact />
  )
}
