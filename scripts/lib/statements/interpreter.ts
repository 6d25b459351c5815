import { relative } from 'node:path';
import { sql } from 'drizzle-orm';
import * as ts from 'typescript/unstable/ast';
import { callMethod, callNative, functionOf } from './calls';
import { declared } from './names';
import { functionAround, isSqlName, short } from './nodes';
import { Dead, Hole, type Path } from './paths';
import type { Sources } from './project';
import { COMPOSERS, writerSql } from './rows';
import { Closure, type Frame, isKnown, isPlain, isReal, isSql, OPEN, parameter, templateStrings, Unknown } from './values';
import type { World } from './world';

/** A module has to be loaded before the walk goes on. */
export class Missing extends Error {
  constructor(readonly file: string) {
    super(file);
  }
}

/** One walk along the sources, on one path of choices. */
export class Walk {
  private readonly open = new Map<string, Frame>();
  /** Templates and texts that the walk went through. */
  readonly reached = new Set<ts.Node>();
  constructor(
    readonly sources: Sources,
    readonly world: World,
    readonly path: Path,
  ) {}

  /** The frame of a function around a node, as seen from another frame; where nobody called it, one of its own. */
  frameOf(node: ts.Node, from: Frame | null, prefix = ''): Frame {
    const of = functionAround(node);
    for (let at = from; at; at = at.outer) if (at.of === of) return at;
    return this.openFrame(of, from, prefix || (from?.id.startsWith('<') ? from.id : ''));
  }

  openFrame(of: ts.Node | null, from: Frame | null, prefix: string): Frame {
    const id = of ? `${prefix}@${of.getSourceFile().fileName}:${of.pos}` : prefix;
    const known = this.open.get(id);
    if (known) return known;
    const made: Frame = { of, outer: of ? this.frameOf(of.parent, from, prefix) : null, id, args: null, known: new Map() };
    this.open.set(id, made);
    return made;
  }

  /** The value of an expression where it stands in a statement: what is no SQL is a parameter, whatever its value. */
  inStatement(node: ts.Expression, frame: Frame): unknown {
    if (!this.sources.types.isSql(this.sources.typeOf(node))) return parameter();
    const value = this.value(node, frame);
    if (value instanceof Unknown && this.sources.types.isSql(this.sources.typeOf(value.node))) throw this.hole(node, value);
    return isPlain(value) || Array.isArray(value) || value instanceof Unknown ? parameter() : value;
  }

  value(node: ts.Node, frame: Frame): unknown {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAwaitExpression(node)
    )
      return this.value(node.expression, frame);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isTemplateExpression(node)) return this.template(node, frame);
    if (ts.isTaggedTemplateExpression(node)) return this.tagged(node, frame);
    if (ts.isIdentifier(node)) return node.text === 'undefined' ? undefined : declared(this, node, frame);
    if (ts.isConditionalExpression(node)) return this.value(this.truth(node.condition, frame) ? node.whenTrue : node.whenFalse, frame);
    if (ts.isBinaryExpression(node)) return this.binary(node, frame);
    if (ts.isPrefixUnaryExpression(node))
      return node.operator === ts.SyntaxKind.ExclamationToken ? !this.truth(node.operand, frame) : this.byType(node, frame);
    if (ts.isPropertyAccessExpression(node)) return this.member(node.expression, node.name.text, node, frame);
    if (ts.isElementAccessExpression(node)) return this.element(node, frame);
    if (ts.isObjectLiteralExpression(node)) return this.object(node, frame);
    if (ts.isArrayLiteralExpression(node)) return this.array(node.elements, frame);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))
      return new Closure(node, frame);
    if (ts.isCallExpression(node)) return this.call(node, frame);
    if (ts.isNewExpression(node)) return this.made(node, frame);
    if (ts.isRegularExpressionLiteral(node)) return regularOf(node.text);
    return this.byType(node, frame);
  }

  /** What can be said of an expression by its type alone. */
  byType(node: ts.Node, frame: Frame): unknown {
    const type = this.sources.typeOf(node);
    const name = this.sources.types.nameOf(type);
    const { product, registry, sessions } = this.world;
    if (name === 'Session') return sessions[this.path.choose('session', sessions.length)];
    if (name === 'Product') return product;
    if (name === 'Registry') return registry;
    const all = [...registry.resources.values()];
    if (name === 'Resource') return all[this.path.choose(`${frame.id}|${short(node)}`, all.length)];
    if (name === 'Entity') return all[this.path.choose(`${frame.id}|${short(node)}`, all.length)]?.entity;
    if (name === 'Tx' || name === 'Database') return { product };
    if (this.sources.types.isSql(type)) throw this.hole(node);
    const literals = this.sources.types.literalsOf(type);
    if (literals && literals.length <= 24) return literals[this.path.choose(`${frame.id}|${short(node)}`, literals.length)];
    return new Unknown(node);
  }

  hole(node: ts.Node, value?: unknown): Hole {
    const why = value instanceof Unknown && value.node !== node ? ` (${short(value.node)})` : '';
    return new Hole(`${this.sources.where(node)}: ${short(node)}${why}`);
  }

  private template(node: ts.TemplateExpression, frame: Frame): unknown {
    this.reached.add(node);
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const value = this.value(span.expression, frame);
      if (!isPlain(value)) return value instanceof Unknown ? value : new Unknown(span.expression);
      // No statement is meant to say that: the program does not come here with it.
      if (value === null || value === undefined) this.dead();
      text += String(value) + span.literal.text;
    }
    return text;
  }

  private tagged(node: ts.TaggedTemplateExpression, frame: Frame): unknown {
    if (!isSqlName(node.tag)) return this.byType(node, frame);
    this.reached.add(node);
    const { template } = node;
    if (!ts.isTemplateExpression(template)) return sql(templateStrings([template.text]));
    const texts = [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
    return sql(templateStrings(texts), ...template.templateSpans.map(({ expression }) => this.inStatement(expression, frame)));
  }

  /** Whether a condition holds; one that is not known is decided once a path. */
  truth(node: ts.Expression, frame: Frame): boolean {
    if (ts.isParenthesizedExpression(node)) return this.truth(node.expression, frame);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return !this.truth(node.operand, frame);
    if (ts.isBinaryExpression(node)) {
      const kind = node.operatorToken.kind;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.truth(node.left, frame) && this.truth(node.right, frame);
      if (kind === ts.SyntaxKind.BarBarToken) return this.truth(node.left, frame) || this.truth(node.right, frame);
      const same = kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
      if (same || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) {
        const [left, right] = [this.condition(node.left, frame), this.condition(node.right, frame)];
        const equal = isPlain(left) && isPlain(right) ? left === right : this.decide(`${short(node.left)} === ${short(node.right)}`, frame);
        return same ? equal : !equal;
      }
    }
    const value = this.condition(node, frame);
    return value instanceof Unknown ? this.decide(short(node), frame) : Boolean(value);
  }

  private decide(text: string, frame: Frame): boolean {
    return this.path.choose(`${frame.id}?${text}`, 2) === 0;
  }

  /** The value of a condition, where it is to be had without walking into calls. */
  private condition(node: ts.Expression, frame: Frame): unknown {
    if (hasCall(node)) return new Unknown(node);
    try {
      return this.value(node, frame);
    } catch (error) {
      if (error instanceof Hole) return new Unknown(node);
      throw error;
    }
  }

  private binary(node: ts.BinaryExpression, frame: Frame): unknown {
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.QuestionQuestionToken) {
      const left = this.value(node.left, frame);
      if (!(left instanceof Unknown)) return left ?? this.value(node.right, frame);
      return this.sources.types.isSql(this.sources.typeOf(node)) || !this.decide(short(node.left), frame) ? this.value(node.right, frame) : left;
    }
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.truth(node.left, frame) ? this.value(node.right, frame) : undefined;
    if (kind === ts.SyntaxKind.BarBarToken) return this.truth(node.left, frame) ? this.value(node.left, frame) : this.value(node.right, frame);
    if (kind === ts.SyntaxKind.PlusToken) {
      const [left, right] = [this.value(node.left, frame), this.value(node.right, frame)];
      if (typeof left === 'number' && typeof right === 'number') return left + right;
      return isPlain(left) && isPlain(right) ? `${left}${right}` : new Unknown(node);
    }
    if (kind === ts.SyntaxKind.InKeyword) {
      const [name, of] = [this.value(node.left, frame), this.value(node.right, frame)];
      if (isPlain(name) && isReal(of) && typeof of === 'object' && of !== null) return String(name) in of;
    }
    const compared = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].some((one) => one === kind);
    return compared ? this.truth(node, frame) : this.byType(node, frame);
  }

  member(of: ts.Expression, name: string, node: ts.Node, frame: Frame): unknown {
    const base = this.value(of, frame);
    return this.part(base, name, node, frame);
  }

  /** A part of a value by its name. */
  part(base: unknown, name: string | number, node: ts.Node, frame: Frame): unknown {
    if (base === null || base === undefined) return undefined;
    if (base instanceof Unknown || base instanceof Closure) return this.byType(node, frame);
    if (typeof base === 'string' || Array.isArray(base)) return Reflect.get(Object(base), name);
    if (typeof base !== 'object' && typeof base !== 'function') return this.byType(node, frame);
    if (name in base) return Reflect.get(base, name);
    return OPEN in base || 'product' in base ? this.byType(node, frame) : undefined;
  }

  private element(node: ts.ElementAccessExpression, frame: Frame): unknown {
    const key = this.value(node.argumentExpression, frame);
    if (typeof key !== 'string' && typeof key !== 'number') {
      const base = this.value(node.expression, frame);
      const all = typeof base === 'object' && base !== null && isKnown(base) ? Object.keys(base) : [];
      if (all.length === 0 || all.length > 24) return this.byType(node, frame);
      return this.part(base, all[this.path.choose(`${frame.id}[${short(node.argumentExpression)}`, all.length)] ?? '', node, frame);
    }
    return this.part(this.value(node.expression, frame), key, node, frame);
  }

  private object(node: ts.ObjectLiteralExpression, frame: Frame): unknown {
    const made: Record<PropertyKey, unknown> = {};
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const value = this.value(property.expression, frame);
        if (typeof value === 'object' && value !== null && isKnown(value)) Object.defineProperties(made, Object.getOwnPropertyDescriptors(value));
        else made[OPEN] = true;
        continue;
      }
      const name = this.nameOf(property.name, frame);
      if (name === undefined) continue;
      const get = () =>
        ts.isPropertyAssignment(property)
          ? this.value(property.initializer, frame)
          : this.value(ts.isShorthandPropertyAssignment(property) ? property.name : property, frame);
      Object.defineProperty(made, name, { get, enumerable: true, configurable: true });
    }
    return made;
  }

  nameOf(name: ts.Node | undefined, frame: Frame): string | undefined {
    if (!name) return undefined;
    if (ts.isComputedPropertyName(name)) {
      const value = this.value(name.expression, frame);
      return isPlain(value) ? String(value) : undefined;
    }
    return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : undefined;
  }

  array(elements: readonly ts.Node[], frame: Frame): unknown[] {
    return elements.flatMap((element) => {
      if (!ts.isSpreadElement(element)) return [this.value(element, frame)];
      const spread = this.value(element.expression, frame);
      if (spread instanceof Map || spread instanceof Set) return [...spread];
      return Array.isArray(spread) ? spread : spread === undefined ? [] : [new Unknown(element.expression)];
    });
  }

  private made(node: ts.NewExpression, frame: Frame): unknown {
    const name = ts.isIdentifier(node.expression) ? node.expression.text : '';
    if (name !== 'Map' && name !== 'Set') return this.byType(node, frame);
    const [first] = this.array(node.arguments ?? [], frame);
    if (!Array.isArray(first) || !first.every(isKnown)) return this.byType(node, frame);
    return name === 'Map' ? new Map(first) : new Set(first);
  }

  private call(node: ts.CallExpression, frame: Frame): unknown {
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression) && isSqlName(expression.expression)) return this.sqlCall(expression.name.text, node, frame);
    if (ts.isIdentifier(expression) && COMPOSERS.has(expression.text)) return writerSql(this, node, expression.text, frame);
    const type = this.sources.typeOf(node);
    if (
      !this.sources.types.isSql(type) &&
      !this.sources.types.holdsSql(type) &&
      !this.sources.types.mayBeText(type) &&
      !this.isOfText(expression, frame)
    )
      return this.byType(node, frame);
    if (ts.isPropertyAccessExpression(expression)) return callMethod(this, node, expression, frame);
    const callee = this.value(expression, frame);
    const own = functionOf(this, callee, node, frame);
    return own ? own.value : callNative(this, callee, node, frame);
  }

  /** Whether a call is of a method of a text or list that is known. */
  private isOfText(callee: ts.Expression, frame: Frame): boolean {
    if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return false;
    const value = this.value(callee.expression, frame);
    return typeof value === 'string' || Array.isArray(value);
  }

  private sqlCall(name: string, node: ts.CallExpression, frame: Frame): unknown {
    const [first, second] = node.arguments;
    if (name === 'param' || name === 'placeholder') return parameter();
    if (!first) return sql.empty();
    const value = this.value(first, frame);
    if (name === 'raw' || name === 'identifier') {
      if (!isPlain(value)) throw this.hole(first, value);
      return name === 'raw' ? sql.raw(String(value)) : sql.identifier(String(value));
    }
    if (name !== 'join' || !Array.isArray(value)) throw this.hole(first, value);
    const between = second ? this.value(second, frame) : undefined;
    const pieces = value.filter((one) => one !== undefined).map((one) => (isSql(one) ? one : parameter()));
    return sql.join(pieces, isSql(between) ? between : undefined);
  }

  /** The product's own value of an exported name, where it is data. */
  exported(file: string, name: string): unknown {
    const path = relative(this.sources.root, file);
    const module = this.world.moduleAt(path);
    if (!module) throw new Missing(path);
    return module[name];
  }
  dead(): never {
    throw new Dead();
  }
}

const regularOf = (text: string): RegExp => new RegExp(text.slice(1, text.lastIndexOf('/')), text.slice(text.lastIndexOf('/') + 1));

/** Whether an expression calls something that would have to be walked into. */
function hasCall(node: ts.Node): boolean {
  if (ts.isCallExpression(node))
    return !(ts.isPropertyAccessExpression(node.expression) && ['includes', 'has', 'startsWith'].includes(node.expression.name.text));
  return node.forEachChild((child) => (hasCall(child) ? true : undefined)) ?? false;
}
