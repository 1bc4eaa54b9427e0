import type { ThemeRegistrationRaw } from 'shiki/core'

/** The class of tokens that get no element of their own. */
export const plain = 'plain'

/** Maps TextMate scopes to classes; the colours are in the stylesheet. */
const scopes: Readonly<Record<string, string>> = {
  comment: 'comment, punctuation.definition.comment, string.comment',
  keyword:
    'keyword, storage, storage.type, storage.modifier, variable.language, keyword.operator.new, keyword.operator.expression, ' +
    'keyword.operator.word, keyword.operator.logical.python, punctuation.definition.keyword',
  operator: 'keyword.operator, storage.type.function.arrow, punctuation.separator.key-value.mapping',
  string:
    'string, punctuation.definition.string, markup.inline.raw, markup.fenced_code.block.markdown, constant.other.symbol',
  escape:
    'constant.character.escape, string.regexp, constant.other.character-class, punctuation.definition.template-expression',
  number: 'constant.numeric, keyword.other.unit',
  constant: 'constant.language, constant.other, support.constant, variable.other.constant, variable.other.enummember',
  function:
    'entity.name.function, support.function, variable.function, meta.function-call.generic, entity.name.command, ' +
    'keyword.other.special-method, entity.name.function.decorator',
  type:
    'entity.name.type, entity.name.class, entity.name.namespace, entity.name.scope-resolution, entity.other.inherited-class, ' +
    'support.type, support.class, storage.type.java, storage.type.generic, storage.type.primitive, storage.type.built-in, ' +
    'storage.type.cs, meta.type.cast',
  property:
    'support.type.property-name, meta.object-literal.key, entity.name.tag.yaml, variable.other.property, ' +
    'variable.other.object.property, entity.name.variable.property, variable.object.property, support.type.vendored.property-name',
  tag: 'entity.name.tag, punctuation.definition.tag, support.class.component',
  attribute: 'entity.other.attribute-name, entity.other.attribute-name.class.css, entity.other.attribute-name.id.css',
  variable: 'variable.parameter, punctuation.definition.variable, variable.other.normal.shell, variable.other.php',
  punctuation: 'punctuation, meta.brace, meta.delimiter, punctuation.terminator',
  inserted: 'markup.inserted, punctuation.definition.inserted',
  deleted: 'markup.deleted, punctuation.definition.deleted, invalid',
  meta: 'meta.diff.header, meta.diff.range, meta.preprocessor, keyword.control.directive, meta.separator',
  heading: 'markup.heading, entity.name.section, punctuation.definition.heading',
  strong: 'markup.bold',
  emphasis: 'markup.italic',
  link: 'markup.underline.link, string.other.link, constant.other.reference.link',
}

export const codeTheme: ThemeRegistrationRaw = {
  name: 'geulbang',
  type: 'light',
  // Shiki passes colours through unchanged: these are class names.
  settings: [
    { settings: { foreground: plain, background: plain } },
    ...Object.entries(scopes).map(([name, scope]) => ({ scope: scope.split(', '), settings: { foreground: name } })),
    // Grammars nest code in strings (`${…}`), and scope quoted properties as strings.
    { scope: ['meta.template.expression', 'string meta.embedded'], settings: { foreground: plain } },
    {
      scope: ['support.type.property-name.json string', 'support.type.property-name.json punctuation'],
      settings: { foreground: 'property' },
    },
  ],
}
