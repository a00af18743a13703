// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).

/** Length in code points, as JSON Schema counts. */
function codePoints(text) {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at += 1;
    length += 1;
  }
  return length;
}

const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):(\d\d))$/;

/** RFC 3339; a leap second is allowed at the end of any minute. */
function isDateTime(text) {
  const found = dateTime.exec(text);
  if (found === null) return false;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = found.slice(1).map((part) => Number(part ?? 0));
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days && hour <= 23 && minute <= 59 && second <= 60 && offsetHour <= 23 && offsetMinute <= 59;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const uri = /^[a-z][a-z0-9+.-]*:(?:[a-z0-9._~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})+$/i;
const formats = { uuid: (text) => uuid.test(text), 'date-time': isDateTime, uri: (text) => uri.test(text) };

const maxShown = 40;

function clip(text, max = maxShown) {
  if (text.length <= max) return text;
  const end = (text.charCodeAt(max - 1) & 0xfc00) === 0xd800 ? max - 1 : max;
  return text.slice(0, end) + '…';
}

/** A value in a few words; never more than a short piece of it. */
function describe(value) {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(clip(value)) + ' (string)';
  if (Array.isArray(value)) return 'an array of ' + value.length;
  if (typeof value === 'object') return 'an object';
  return clip(String(value)) + ' (' + typeof value + ')';
}

const escapeToken = (name) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const unescapeToken = (token) => token.replaceAll('~1', '/').replaceAll('~0', '~');

function valueAt(root, pointer) {
  let value = root;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = value[unescapeToken(token)];
  }
  return value;
}

const articles = { object: 'an object', array: 'an array', integer: 'an integer', null: 'null' };
const formatHints = { uuid: 'a UUID', 'date-time': 'a time such as 2026-11-21T10:00:00.000Z', uri: 'a URI' };
const counted = (limit, noun) => limit + ' ' + noun + (limit === 1 ? '' : 's');

function typeNames(type) {
  return (Array.isArray(type) ? type : [type]).map((name) => articles[name] ?? 'a ' + name).join(' or ');
}

function choices(values) {
  const shown = values.slice(0, 20).map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? shown : 'one of ' + shown + (values.length > 20 ? ', …' : '');
}

function expectation(keyword, params, members) {
  switch (keyword) {
    case 'type':
      return typeNames(params.type);
    case 'required':
      return 'a member "' + params.missingProperty + '"';
    case 'additionalProperties':
      return members.length === 0 ? 'no member of this name' : 'one of the members ' + members.join(', ');
    case 'enum':
      return choices(params.allowedValues);
    case 'const':
      return JSON.stringify(params.allowedValue);
    case 'minimum':
      return 'a number of at least ' + params.limit;
    case 'maximum':
      return 'a number of at most ' + params.limit;
    case 'minLength':
      return 'a string of at least ' + counted(params.limit, 'character');
    case 'maxLength':
      return 'a string of at most ' + counted(params.limit, 'character');
    case 'minItems':
      return 'an array of at least ' + counted(params.limit, 'item');
    case 'maxItems':
      return 'an array of at most ' + counted(params.limit, 'item');
    case 'pattern':
      return formatHints[patternFormats[params.pattern]] ?? 'a string matching ' + params.pattern;
    case 'format':
      return formatHints[params.format] ?? params.format;
    case 'not':
      return 'no member of this name here';
    default:
      return 'a value that satisfies "' + keyword + '"';
  }
}

function received(keyword, params, value) {
  if (keyword === 'additionalProperties') return 'the unknown member ' + JSON.stringify(clip(params.additionalProperty));
  if (keyword === 'minLength' || keyword === 'maxLength') return describe(value) + ' of ' + codePoints(value);
  return describe(value);
}

/** A member that is missing most often came under another name. */
function strangers(root, members) {
  const unknown = members.length === 0 ? [] : Object.keys(root).filter((name) => !members.includes(name));
  const shown = unknown.slice(0, 5).map((name) => JSON.stringify(clip(name))).join(', ') + (unknown.length > 5 ? ', …' : '');
  return unknown.length === 0 ? '' : ', and the unknown member' + (unknown.length === 1 ? ' ' : 's ') + shown;
}

/** Long member names are cut: a pointer is for people, too. */
const clipPointer = (pointer) => (pointer.length <= 500 ? pointer : pointer.split('/').map((token) => clip(token, 100)).join('/').slice(0, 2000));

function violation({ instancePath, keyword, params }, root, members) {
  const name = keyword === 'required' ? params.missingProperty : keyword === 'additionalProperties' ? params.additionalProperty : undefined;
  const pointer = clipPointer(name === undefined ? instancePath : instancePath + '/' + escapeToken(name));
  const expected = expectation(keyword, params, instancePath === '' ? members : []);
  const got =
    received(keyword, params, name === undefined ? valueAt(root, instancePath) : undefined) +
    (keyword === 'required' && instancePath === '' ? strangers(root, members) : '');
  const message = 'expected ' + expected + ' at ' + (pointer === '' ? 'the root' : pointer) + ', got ' + got;
  return { pointer, keyword, expected, got, message };
}

const check = (matches, members) => (value) =>
  matches(value) ? { ok: true, value } : { ok: false, errors: [violation(matches.errors[0], value, members)] };

/** A pattern that narrows a format says less to a person than the format does. */
const patternFormats = {"^[^:]*:[^:]*:[0-5]":"date-time"};


const matches_LogId = validate10;
const pattern0 = new RegExp("^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern0.test(data)){
validate10.errors = [{instancePath,keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate10.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}

const matches_Uuid = validate11;
const pattern1 = new RegExp("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", "u");

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern1.test(data)){
validate11.errors = [{instancePath,keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate11.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}

const matches_Timestamp = validate12;
const pattern2 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$", "u");

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern2.test(data)){
validate12.errors = [{instancePath,keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate12.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}

const matches_ProtocolVersion = validate13;
const pattern3 = new RegExp("^[0-9]{1,4}\\.[0-9]{1,4}$", "u");

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern3.test(data)){
validate13.errors = [{instancePath,keyword:"pattern",params:{pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"}}];
return false;
}
}
else {
validate13.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}

const matches_Nonce = validate14;
const pattern4 = new RegExp("^[0-9a-f]{64}$", "u");

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern4.test(data)){
validate14.errors = [{instancePath,keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}}];
return false;
}
}
else {
validate14.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}

const matches_Empty = validate15;

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(!(data && typeof data == "object" && !Array.isArray(data))){
validate15.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}

const matches_UnixMs = validate16;

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
validate16.errors = [{instancePath,keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 9007199254740991 || isNaN(data)){
validate16.errors = [{instancePath,keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate16.errors = [{instancePath,keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
validate16.errors = vErrors;
return errors === 0;
}

const matches_ErrorCode = validate17;
const schema18 = {"$id":"ErrorCode","type":"string","enum":["invalid_params","compile_error","execution_error","cancelled","interrupted","not_started","blocked_by_policy","idempotency_conflict","key_expired","unity_not_connected","editor_ambiguous","overloaded","storage_unavailable","result_too_large","internal_error"]};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate17.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((((((((((data === "invalid_params") || (data === "compile_error")) || (data === "execution_error")) || (data === "cancelled")) || (data === "interrupted")) || (data === "not_started")) || (data === "blocked_by_policy")) || (data === "idempotency_conflict")) || (data === "key_expired")) || (data === "unity_not_connected")) || (data === "editor_ambiguous")) || (data === "overloaded")) || (data === "storage_unavailable")) || (data === "result_too_large")) || (data === "internal_error"))){
validate17.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema18.enum}}];
return false;
}
validate17.errors = vErrors;
return errors === 0;
}

const matches_BridgeErrorCode = validate18;

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate18.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
validate18.errors = vErrors;
return errors === 0;
}

const matches_OperationState = validate19;
const schema20 = {"$id":"OperationState","type":"string","enum":["accepted","awaiting_approval","queued","running","suspended","completed","failed","cancelled","interrupted","not_started"]};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate19.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data === "accepted") || (data === "awaiting_approval")) || (data === "queued")) || (data === "running")) || (data === "suspended")) || (data === "completed")) || (data === "failed")) || (data === "cancelled")) || (data === "interrupted")) || (data === "not_started"))){
validate19.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema20.enum}}];
return false;
}
validate19.errors = vErrors;
return errors === 0;
}

const matches_CompletedEnvelope = validate20;
const func2 = codePoints;

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.result === undefined) && (missing0 = "result"))){
validate20.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate20.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("completed" !== data0){
validate20.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "completed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate20.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data2){
validate20.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate20.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate20.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_bytes !== undefined){
let data5 = data.result_bytes;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate20.errors = [{instancePath:instancePath+"/result_bytes",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate20.errors = [{instancePath:instancePath+"/result_bytes",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate20.errors = [{instancePath:instancePath+"/result_bytes",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data6 = data.deduplicated;
const _errs14 = errors;
if(typeof data6 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/deduplicated",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data6){
validate20.errors = [{instancePath:instancePath+"/deduplicated",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data7 = data.finished_at;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(!pattern2.test(data7)){
validate20.errors = [{instancePath:instancePath+"/finished_at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/finished_at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs19 = errors;
validate20.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs21 = errors;
validate20.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs23 = errors;
validate20.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}

const matches_TimeoutEnvelope = validate21;
const pattern8 = new RegExp("unity_get_result", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.advice === undefined) && (missing0 = "advice"))){
validate21.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate21.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("timeout" !== data0){
validate21.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "timeout"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate21.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(false !== data2){
validate21.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: false}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate21.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate21.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern8.test(data4)){
validate21.errors = [{instancePath:instancePath+"/advice",keyword:"pattern",params:{pattern: "unity_get_result"}}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data5 = data.deduplicated;
const _errs12 = errors;
if(typeof data5 !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/deduplicated",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data5){
validate21.errors = [{instancePath:instancePath+"/deduplicated",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs14 = errors;
validate21.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
const _errs16 = errors;
validate21.errors = [{instancePath:instancePath+"/finished_at",keyword:"not",params:{}}];
return false;
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs18 = errors;
validate21.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs20 = errors;
validate21.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs22 = errors;
validate21.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}

const matches_ErrorEnvelope = validate22;

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
validate22.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate22.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("error" !== data0){
validate22.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "error"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate22.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate22.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data2){
validate22.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate22.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate22.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data5 = data.error;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(func2(data5) < 1){
validate22.errors = [{instancePath:instancePath+"/error",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/error",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data6 = data.error_code;
const _errs14 = errors;
if(typeof data6 !== "string"){
validate22.errors = [{instancePath:instancePath+"/error_code",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((((((((((data6 === "invalid_params") || (data6 === "compile_error")) || (data6 === "execution_error")) || (data6 === "cancelled")) || (data6 === "interrupted")) || (data6 === "not_started")) || (data6 === "blocked_by_policy")) || (data6 === "idempotency_conflict")) || (data6 === "key_expired")) || (data6 === "unity_not_connected")) || (data6 === "editor_ambiguous")) || (data6 === "overloaded")) || (data6 === "storage_unavailable")) || (data6 === "result_too_large")) || (data6 === "internal_error"))){
validate22.errors = [{instancePath:instancePath+"/error_code",keyword:"enum",params:{allowedValues: schema18.enum}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs17 = errors;
if(typeof data.stack_trace !== "string"){
validate22.errors = [{instancePath:instancePath+"/stack_trace",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data8 = data.deduplicated;
const _errs19 = errors;
if(typeof data8 !== "boolean"){
validate22.errors = [{instancePath:instancePath+"/deduplicated",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data8){
validate22.errors = [{instancePath:instancePath+"/deduplicated",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data9 = data.finished_at;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data9 === "string"){
if(!pattern2.test(data9)){
validate22.errors = [{instancePath:instancePath+"/finished_at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/finished_at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs24 = errors;
validate22.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}

const matches_InProgressEnvelope = validate23;

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))){
validate23.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate23.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("in_progress" !== data0){
validate23.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "in_progress"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate23.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(false !== data2){
validate23.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: false}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate23.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate23.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs12 = errors;
validate23.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
const _errs14 = errors;
validate23.errors = [{instancePath:instancePath+"/deduplicated",keyword:"not",params:{}}];
return false;
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
const _errs16 = errors;
validate23.errors = [{instancePath:instancePath+"/finished_at",keyword:"not",params:{}}];
return false;
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs18 = errors;
validate23.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs20 = errors;
validate23.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs22 = errors;
validate23.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}

const matches_NotFoundEnvelope = validate24;

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))){
validate24.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate24.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("not_found" !== data0){
validate24.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "not_found"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
const _errs3 = errors;
if(typeof data.log_id !== "string"){
validate24.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs5 = errors;
if(typeof data2 !== "boolean"){
validate24.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data2){
validate24.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate24.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate24.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs11 = errors;
validate24.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_result !== undefined){
const _errs13 = errors;
validate24.errors = [{instancePath:instancePath+"/partial_result",keyword:"not",params:{}}];
return false;
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
const _errs15 = errors;
validate24.errors = [{instancePath:instancePath+"/deduplicated",keyword:"not",params:{}}];
return false;
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
const _errs17 = errors;
validate24.errors = [{instancePath:instancePath+"/finished_at",keyword:"not",params:{}}];
return false;
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs19 = errors;
validate24.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs21 = errors;
validate24.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs23 = errors;
validate24.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate24.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}

const matches_Envelope = validate25;
const schema33 = {"$id":"Envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"CompletedEnvelope"},{"$ref":"TimeoutEnvelope"},{"$ref":"ErrorEnvelope"},{"$ref":"InProgressEnvelope"},{"$ref":"NotFoundEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","timeout","error","in_progress","not_found"]}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
validate25.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate25.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data0 === "completed") || (data0 === "timeout")) || (data0 === "error")) || (data0 === "in_progress")) || (data0 === "not_found"))){
validate25.errors = [{instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema33.properties.status.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate20(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
}
else if(tag0 === "timeout"){
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else if(tag0 === "in_progress"){
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
else if(tag0 === "not_found"){
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.status === undefined) && (missing1 = "status")) || ((data.log_id === undefined) && (missing1 = "log_id"))) || ((data.is_complete === undefined) && (missing1 = "is_complete"))) || ((data.message === undefined) && (missing1 = "message"))){
validate25.errors = [{instancePath,keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data.status !== undefined){
let data1 = data.status;
const _errs11 = errors;
if(typeof data1 !== "string"){
validate25.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("not_found" !== data1){
validate25.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "not_found"}}];
return false;
}
var valid8 = _errs11 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.log_id !== undefined){
const _errs13 = errors;
if(typeof data.log_id !== "string"){
validate25.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs13 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.is_complete !== undefined){
let data3 = data.is_complete;
const _errs15 = errors;
if(typeof data3 !== "boolean"){
validate25.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data3){
validate25.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid8 = _errs15 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.message !== undefined){
let data4 = data.message;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate25.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid8 = _errs17 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.advice !== undefined){
let data5 = data.advice;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data5 === "string"){
if(func2(data5) < 1){
validate25.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid8 = _errs19 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.result !== undefined){
const _errs21 = errors;
validate25.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid8 = _errs21 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.partial_result !== undefined){
const _errs23 = errors;
validate25.errors = [{instancePath:instancePath+"/partial_result",keyword:"not",params:{}}];
return false;
var valid8 = _errs23 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.deduplicated !== undefined){
const _errs25 = errors;
validate25.errors = [{instancePath:instancePath+"/deduplicated",keyword:"not",params:{}}];
return false;
var valid8 = _errs25 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.finished_at !== undefined){
const _errs27 = errors;
validate25.errors = [{instancePath:instancePath+"/finished_at",keyword:"not",params:{}}];
return false;
var valid8 = _errs27 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.error !== undefined){
const _errs29 = errors;
validate25.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid8 = _errs29 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.error_code !== undefined){
const _errs31 = errors;
validate25.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid8 = _errs31 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.stack_trace !== undefined){
const _errs33 = errors;
validate25.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid8 = _errs33 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate25.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else {
validate25.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}}];
return false;
}
}
else {
validate25.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}}];
return false;
}
}
}
}
else {
validate25.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}

const matches_ExecuteCodeParams = validate30;

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate30.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "code") || (key0 === "timeout")) || (key0 === "idempotency_key"))){
validate30.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.code !== undefined){
let data0 = data.code;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 1000000){
validate30.errors = [{instancePath:instancePath+"/code",keyword:"maxLength",params:{limit: 1000000}}];
return false;
}
else {
if(func2(data0) < 1){
validate30.errors = [{instancePath:instancePath+"/code",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/code",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeout !== undefined){
let data1 = data.timeout;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate30.errors = [{instancePath:instancePath+"/timeout",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 600000 || isNaN(data1)){
validate30.errors = [{instancePath:instancePath+"/timeout",keyword:"maximum",params:{comparison: "<=", limit: 600000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate30.errors = [{instancePath:instancePath+"/timeout",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotency_key !== undefined){
let data2 = data.idempotency_key;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func2(data2) > 200){
validate30.errors = [{instancePath:instancePath+"/idempotency_key",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data2) < 1){
validate30.errors = [{instancePath:instancePath+"/idempotency_key",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/idempotency_key",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate30.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}

const matches_QueryParams = validate31;

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.query === undefined) && (missing0 = "query")){
validate31.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "query") || (key0 === "allow_methods")) || (key0 === "timeout")) || (key0 === "idempotency_key"))){
validate31.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.query !== undefined){
let data0 = data.query;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 10000){
validate31.errors = [{instancePath:instancePath+"/query",keyword:"maxLength",params:{limit: 10000}}];
return false;
}
else {
if(func2(data0) < 1){
validate31.errors = [{instancePath:instancePath+"/query",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate31.errors = [{instancePath:instancePath+"/query",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allow_methods !== undefined){
const _errs4 = errors;
if(typeof data.allow_methods !== "boolean"){
validate31.errors = [{instancePath:instancePath+"/allow_methods",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeout !== undefined){
let data2 = data.timeout;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate31.errors = [{instancePath:instancePath+"/timeout",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 600000 || isNaN(data2)){
validate31.errors = [{instancePath:instancePath+"/timeout",keyword:"maximum",params:{comparison: "<=", limit: 600000}}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate31.errors = [{instancePath:instancePath+"/timeout",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotency_key !== undefined){
let data3 = data.idempotency_key;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) > 200){
validate31.errors = [{instancePath:instancePath+"/idempotency_key",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data3) < 1){
validate31.errors = [{instancePath:instancePath+"/idempotency_key",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate31.errors = [{instancePath:instancePath+"/idempotency_key",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate31.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}

const matches_GetResultParams = validate32;
const pattern12 = new RegExp("^(?:/(?:[^~/]|~[01])*)*$", "u");

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.log_id === undefined) && (missing0 = "log_id")){
validate32.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "log_id") || (key0 === "timeout")) || (key0 === "pointer")) || (key0 === "offset")) || (key0 === "limit"))){
validate32.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 1000){
validate32.errors = [{instancePath:instancePath+"/log_id",keyword:"maxLength",params:{limit: 1000}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeout !== undefined){
let data1 = data.timeout;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate32.errors = [{instancePath:instancePath+"/timeout",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 600000 || isNaN(data1)){
validate32.errors = [{instancePath:instancePath+"/timeout",keyword:"maximum",params:{comparison: "<=", limit: 600000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate32.errors = [{instancePath:instancePath+"/timeout",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pointer !== undefined){
let data2 = data.pointer;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func2(data2) > 1000){
validate32.errors = [{instancePath:instancePath+"/pointer",keyword:"maxLength",params:{limit: 1000}}];
return false;
}
else {
if(!pattern12.test(data2)){
validate32.errors = [{instancePath:instancePath+"/pointer",keyword:"pattern",params:{pattern: "^(?:/(?:[^~/]|~[01])*)*$"}}];
return false;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/pointer",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data3 = data.offset;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate32.errors = [{instancePath:instancePath+"/offset",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
validate32.errors = [{instancePath:instancePath+"/offset",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate32.errors = [{instancePath:instancePath+"/offset",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data4 = data.limit;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate32.errors = [{instancePath:instancePath+"/limit",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate32.errors = [{instancePath:instancePath+"/limit",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate32.errors = [{instancePath:instancePath+"/limit",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate32.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}

const matches_GetLogsParams = validate33;
const schema39 = {"$id":"LogTypeFilter","type":"string","enum":["error","warning","info","all"]};
const formats0 = formats["date-time"];
const pattern13 = new RegExp("^[^:]*:[^:]*:[0-5]", "u");

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "log_name") || (key0 === "limit")) || (key0 === "since")) || (key0 === "log_type")) || (key0 === "log_id")) || (key0 === "all_projects"))){
validate33.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.log_name !== undefined){
let data0 = data.log_name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) < 1){
validate33.errors = [{instancePath:instancePath+"/log_name",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/log_name",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data1 = data.limit;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate33.errors = [{instancePath:instancePath+"/limit",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000 || isNaN(data1)){
validate33.errors = [{instancePath:instancePath+"/limit",keyword:"maximum",params:{comparison: "<=", limit: 1000}}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate33.errors = [{instancePath:instancePath+"/limit",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.since !== undefined){
let data2 = data.since;
const _errs6 = errors;
if(errors === _errs6){
if(errors === _errs6){
if(typeof data2 === "string"){
if(!pattern13.test(data2)){
validate33.errors = [{instancePath:instancePath+"/since",keyword:"pattern",params:{pattern: "^[^:]*:[^:]*:[0-5]"}}];
return false;
}
else {
if(!(formats0(data2))){
validate33.errors = [{instancePath:instancePath+"/since",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/since",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_type !== undefined){
let data3 = data.log_type;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate33.errors = [{instancePath:instancePath+"/log_type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data3 === "error") || (data3 === "warning")) || (data3 === "info")) || (data3 === "all"))){
validate33.errors = [{instancePath:instancePath+"/log_type",keyword:"enum",params:{allowedValues: schema39.enum}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data4 = data.log_id;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func2(data4) > 1000){
validate33.errors = [{instancePath:instancePath+"/log_id",keyword:"maxLength",params:{limit: 1000}}];
return false;
}
else {
if(func2(data4) < 1){
validate33.errors = [{instancePath:instancePath+"/log_id",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.all_projects !== undefined){
const _errs13 = errors;
if(typeof data.all_projects !== "boolean"){
validate33.errors = [{instancePath:instancePath+"/all_projects",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate33.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}

const matches_GetLogDetailsParams = validate34;

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.log_id === undefined) && (missing0 = "log_id")){
validate34.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "log_id") || (key0 === "pointer")) || (key0 === "offset")) || (key0 === "limit"))){
validate34.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 1000){
validate34.errors = [{instancePath:instancePath+"/log_id",keyword:"maxLength",params:{limit: 1000}}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pointer !== undefined){
let data1 = data.pointer;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) > 1000){
validate34.errors = [{instancePath:instancePath+"/pointer",keyword:"maxLength",params:{limit: 1000}}];
return false;
}
else {
if(!pattern12.test(data1)){
validate34.errors = [{instancePath:instancePath+"/pointer",keyword:"pattern",params:{pattern: "^(?:/(?:[^~/]|~[01])*)*$"}}];
return false;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/pointer",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data2 = data.offset;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate34.errors = [{instancePath:instancePath+"/offset",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate34.errors = [{instancePath:instancePath+"/offset",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate34.errors = [{instancePath:instancePath+"/offset",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data3 = data.limit;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate34.errors = [{instancePath:instancePath+"/limit",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
validate34.errors = [{instancePath:instancePath+"/limit",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate34.errors = [{instancePath:instancePath+"/limit",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}

const matches_HelpParams = validate35;
const schema42 = {"$id":"HelpTopic","type":"string","enum":["overview","execute","query","results","timeouts","reloads","recipes"]};

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "topic")){
validate35.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.topic !== undefined){
let data0 = data.topic;
if(typeof data0 !== "string"){
validate35.errors = [{instancePath:instancePath+"/topic",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data0 === "overview") || (data0 === "execute")) || (data0 === "query")) || (data0 === "results")) || (data0 === "timeouts")) || (data0 === "reloads")) || (data0 === "recipes"))){
validate35.errors = [{instancePath:instancePath+"/topic",keyword:"enum",params:{allowedValues: schema42.enum}}];
return false;
}
}
}
}
else {
validate35.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate35.errors = vErrors;
return errors === 0;
}

const matches_HelpTopic = validate36;

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate36.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data === "overview") || (data === "execute")) || (data === "query")) || (data === "results")) || (data === "timeouts")) || (data === "reloads")) || (data === "recipes"))){
validate36.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema42.enum}}];
return false;
}
validate36.errors = vErrors;
return errors === 0;
}

const matches_LogType = validate37;
const schema44 = {"$id":"LogType","type":"string","enum":["error","warning","info"]};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate37.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data === "error") || (data === "warning")) || (data === "info"))){
validate37.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema44.enum}}];
return false;
}
validate37.errors = vErrors;
return errors === 0;
}

const matches_LogTypeFilter = validate38;

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate38.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data === "error") || (data === "warning")) || (data === "info")) || (data === "all"))){
validate38.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema39.enum}}];
return false;
}
validate38.errors = vErrors;
return errors === 0;
}

const matches_LogEntry = validate39;

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.log_id === undefined) && (missing0 = "log_id")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.log_type === undefined) && (missing0 = "log_type"))) || ((data.log_name === undefined) && (missing0 = "log_name"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.seq === undefined) && (missing0 = "seq"))){
validate39.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate39.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate39.errors = [{instancePath:instancePath+"/timestamp",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/timestamp",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_type !== undefined){
let data2 = data.log_type;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate39.errors = [{instancePath:instancePath+"/log_type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "error") || (data2 === "warning")) || (data2 === "info"))){
validate39.errors = [{instancePath:instancePath+"/log_type",keyword:"enum",params:{allowedValues: schema44.enum}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_name !== undefined){
let data3 = data.log_name;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate39.errors = [{instancePath:instancePath+"/log_name",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/log_name",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs12 = errors;
if(typeof data.message !== "string"){
validate39.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs14 = errors;
if(typeof data.stack_trace !== "string"){
validate39.errors = [{instancePath:instancePath+"/stack_trace",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operation_log_id !== undefined){
let data6 = data.operation_log_id;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data6 === "string"){
if(!pattern0.test(data6)){
validate39.errors = [{instancePath:instancePath+"/operation_log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/operation_log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.editor !== undefined){
const _errs19 = errors;
if(typeof data.editor !== "string"){
validate39.errors = [{instancePath:instancePath+"/editor",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data8 = data.seq;
const _errs21 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate39.errors = [{instancePath:instancePath+"/seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs21){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
validate39.errors = [{instancePath:instancePath+"/seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate39.errors = [{instancePath:instancePath+"/seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dropped !== undefined){
let data9 = data.dropped;
const _errs23 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate39.errors = [{instancePath:instancePath+"/dropped",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs23){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
validate39.errors = [{instancePath:instancePath+"/dropped",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data9 < 1 || isNaN(data9)){
validate39.errors = [{instancePath:instancePath+"/dropped",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate39.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate39.errors = vErrors;
return errors === 0;
}

const matches_LogSummary = validate40;

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.log_id === undefined) && (missing0 = "log_id")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.log_type === undefined) && (missing0 = "log_type"))) || ((data.log_name === undefined) && (missing0 = "log_name"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.truncated === undefined) && (missing0 = "truncated"))) || ((data.has_stack_trace === undefined) && (missing0 = "has_stack_trace"))){
validate40.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate40.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate40.errors = [{instancePath:instancePath+"/timestamp",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/timestamp",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_type !== undefined){
let data2 = data.log_type;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate40.errors = [{instancePath:instancePath+"/log_type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "error") || (data2 === "warning")) || (data2 === "info"))){
validate40.errors = [{instancePath:instancePath+"/log_type",keyword:"enum",params:{allowedValues: schema44.enum}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_name !== undefined){
let data3 = data.log_name;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate40.errors = [{instancePath:instancePath+"/log_name",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/log_name",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data4 = data.message;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if(func2(data4) > 500){
validate40.errors = [{instancePath:instancePath+"/message",keyword:"maxLength",params:{limit: 500}}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
const _errs14 = errors;
if(typeof data.truncated !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/truncated",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.has_stack_trace !== undefined){
const _errs16 = errors;
if(typeof data.has_stack_trace !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/has_stack_trace",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operation_log_id !== undefined){
let data7 = data.operation_log_id;
const _errs18 = errors;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
validate40.errors = [{instancePath:instancePath+"/operation_log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/operation_log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.editor !== undefined){
const _errs21 = errors;
if(typeof data.editor !== "string"){
validate40.errors = [{instancePath:instancePath+"/editor",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dropped !== undefined){
let data9 = data.dropped;
const _errs23 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate40.errors = [{instancePath:instancePath+"/dropped",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs23){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
validate40.errors = [{instancePath:instancePath+"/dropped",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data9 < 1 || isNaN(data9)){
validate40.errors = [{instancePath:instancePath+"/dropped",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate40.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate40.errors = vErrors;
return errors === 0;
}

const matches_LogsResult = validate41;

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.entries === undefined) && (missing0 = "entries")) || ((data.more === undefined) && (missing0 = "more"))){
validate41.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.entries !== undefined){
let data0 = data.entries;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 1000){
validate41.errors = [{instancePath:instancePath+"/entries",keyword:"maxItems",params:{limit: 1000}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate40(data0[i0], {instancePath:instancePath+"/entries/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/entries",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.more !== undefined){
const _errs4 = errors;
if(typeof data.more !== "boolean"){
validate41.errors = [{instancePath:instancePath+"/more",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.project !== undefined){
const _errs6 = errors;
if(typeof data.project !== "string"){
validate41.errors = [{instancePath:instancePath+"/project",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate41.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate41.errors = vErrors;
return errors === 0;
}

const matches_HistoryEntry = validate43;

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.state === undefined) && (missing0 = "state")) || ((data.at === undefined) && (missing0 = "at"))){
validate43.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.state !== undefined){
let data0 = data.state;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate43.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data0 === "accepted") || (data0 === "awaiting_approval")) || (data0 === "queued")) || (data0 === "running")) || (data0 === "suspended")) || (data0 === "completed")) || (data0 === "failed")) || (data0 === "cancelled")) || (data0 === "interrupted")) || (data0 === "not_started"))){
validate43.errors = [{instancePath:instancePath+"/state",keyword:"enum",params:{allowedValues: schema20.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data1 = data.at;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate43.errors = [{instancePath:instancePath+"/at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate43.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
const _errs7 = errors;
if(typeof data.note !== "string"){
validate43.errors = [{instancePath:instancePath+"/note",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate43.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate43.errors = vErrors;
return errors === 0;
}

const matches_CancelRequested = validate44;

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.at === undefined) && (missing0 = "at")) || ((data.reason === undefined) && (missing0 = "reason"))){
validate44.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.at !== undefined){
let data0 = data.at;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern2.test(data0)){
validate44.errors = [{instancePath:instancePath+"/at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate44.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs4 = errors;
if(typeof data.reason !== "string"){
validate44.errors = [{instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate44.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate44.errors = vErrors;
return errors === 0;
}

const matches_LogEntryDetails = validate45;

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.kind === undefined) && (missing0 = "kind")) || ((data.entry === undefined) && (missing0 = "entry"))){
validate45.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.kind !== undefined){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate45.errors = [{instancePath:instancePath+"/kind",keyword:"type",params:{type: "string"}}];
return false;
}
if("log_entry" !== data0){
validate45.errors = [{instancePath:instancePath+"/kind",keyword:"const",params:{allowedValue: "log_entry"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entry !== undefined){
const _errs3 = errors;
if(!(validate39(data.entry, {instancePath:instancePath+"/entry",parentData:data,parentDataProperty:"entry",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate45.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate45.errors = vErrors;
return errors === 0;
}

const matches_OperationDetails = validate47;

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.kind === undefined) && (missing0 = "kind")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.params === undefined) && (missing0 = "params"))) || ((data.editor === undefined) && (missing0 = "editor"))) || ((data.client === undefined) && (missing0 = "client"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.attempts === undefined) && (missing0 = "attempts"))) || ((data.accepted_at === undefined) && (missing0 = "accepted_at"))) || ((data.history === undefined) && (missing0 = "history"))){
validate47.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.kind !== undefined){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate47.errors = [{instancePath:instancePath+"/kind",keyword:"type",params:{type: "string"}}];
return false;
}
if("operation" !== data0){
validate47.errors = [{instancePath:instancePath+"/kind",keyword:"const",params:{allowedValue: "operation"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate47.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate47.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
const _errs6 = errors;
if(typeof data.tool !== "string"){
validate47.errors = [{instancePath:instancePath+"/tool",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data3 = data.params;
const _errs8 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate47.errors = [{instancePath:instancePath+"/params",keyword:"type",params:{type: "object"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotency_key !== undefined){
const _errs10 = errors;
if(typeof data.idempotency_key !== "string"){
validate47.errors = [{instancePath:instancePath+"/idempotency_key",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.editor !== undefined){
const _errs12 = errors;
if(typeof data.editor !== "string"){
validate47.errors = [{instancePath:instancePath+"/editor",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.client !== undefined){
const _errs14 = errors;
if(typeof data.client !== "string"){
validate47.errors = [{instancePath:instancePath+"/client",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data7 = data.state;
const _errs16 = errors;
if(typeof data7 !== "string"){
validate47.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data7 === "accepted") || (data7 === "awaiting_approval")) || (data7 === "queued")) || (data7 === "running")) || (data7 === "suspended")) || (data7 === "completed")) || (data7 === "failed")) || (data7 === "cancelled")) || (data7 === "interrupted")) || (data7 === "not_started"))){
validate47.errors = [{instancePath:instancePath+"/state",keyword:"enum",params:{allowedValues: schema20.enum}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attempts !== undefined){
let data8 = data.attempts;
const _errs19 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate47.errors = [{instancePath:instancePath+"/attempts",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs19){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
validate47.errors = [{instancePath:instancePath+"/attempts",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate47.errors = [{instancePath:instancePath+"/attempts",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accepted_at !== undefined){
let data9 = data.accepted_at;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data9 === "string"){
if(!pattern2.test(data9)){
validate47.errors = [{instancePath:instancePath+"/accepted_at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate47.errors = [{instancePath:instancePath+"/accepted_at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data10 = data.started_at;
const _errs24 = errors;
const _errs25 = errors;
if(errors === _errs25){
if(typeof data10 === "string"){
if(!pattern2.test(data10)){
validate47.errors = [{instancePath:instancePath+"/started_at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate47.errors = [{instancePath:instancePath+"/started_at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data11 = data.finished_at;
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(!pattern2.test(data11)){
validate47.errors = [{instancePath:instancePath+"/finished_at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate47.errors = [{instancePath:instancePath+"/finished_at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.history !== undefined){
let data12 = data.history;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data12)){
var valid6 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
const _errs32 = errors;
if(!(validate43(data12[i0], {instancePath:instancePath+"/history/" + i0,parentData:data12,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
var valid6 = _errs32 === errors;
if(!valid6){
break;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/history",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cancel_requested !== undefined){
const _errs33 = errors;
if(!(validate44(data.cancel_requested, {instancePath:instancePath+"/cancel_requested",parentData:data,parentDataProperty:"cancel_requested",rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs34 = errors;
if(typeof data.error !== "string"){
validate47.errors = [{instancePath:instancePath+"/error",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data16 = data.error_code;
const _errs36 = errors;
if(typeof data16 !== "string"){
validate47.errors = [{instancePath:instancePath+"/error_code",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((((((((((data16 === "invalid_params") || (data16 === "compile_error")) || (data16 === "execution_error")) || (data16 === "cancelled")) || (data16 === "interrupted")) || (data16 === "not_started")) || (data16 === "blocked_by_policy")) || (data16 === "idempotency_conflict")) || (data16 === "key_expired")) || (data16 === "unity_not_connected")) || (data16 === "editor_ambiguous")) || (data16 === "overloaded")) || (data16 === "storage_unavailable")) || (data16 === "result_too_large")) || (data16 === "internal_error"))){
validate47.errors = [{instancePath:instancePath+"/error_code",keyword:"enum",params:{allowedValues: schema18.enum}}];
return false;
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs39 = errors;
if(typeof data.stack_trace !== "string"){
validate47.errors = [{instancePath:instancePath+"/stack_trace",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate47.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}

const matches_ResultPartOf = validate50;
const schema70 = {"$id":"ResultPartOf","type":"string","enum":["array","object","string","value"]};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate50.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data === "array") || (data === "object")) || (data === "string")) || (data === "value"))){
validate50.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema70.enum}}];
return false;
}
validate50.errors = vErrors;
return errors === 0;
}

const matches_ResultPart = validate51;

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.kind === undefined) && (missing0 = "kind")) || ((data.pointer === undefined) && (missing0 = "pointer"))) || ((data.of === undefined) && (missing0 = "of"))) || ((data.offset === undefined) && (missing0 = "offset"))) || ((data.total === undefined) && (missing0 = "total"))) || ((data.value === undefined) && (missing0 = "value"))){
validate51.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.kind !== undefined){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate51.errors = [{instancePath:instancePath+"/kind",keyword:"type",params:{type: "string"}}];
return false;
}
if("part" !== data0){
validate51.errors = [{instancePath:instancePath+"/kind",keyword:"const",params:{allowedValue: "part"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pointer !== undefined){
const _errs3 = errors;
if(typeof data.pointer !== "string"){
validate51.errors = [{instancePath:instancePath+"/pointer",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.of !== undefined){
let data2 = data.of;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate51.errors = [{instancePath:instancePath+"/of",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data2 === "array") || (data2 === "object")) || (data2 === "string")) || (data2 === "value"))){
validate51.errors = [{instancePath:instancePath+"/of",keyword:"enum",params:{allowedValues: schema70.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data3 = data.offset;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate51.errors = [{instancePath:instancePath+"/offset",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
validate51.errors = [{instancePath:instancePath+"/offset",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate51.errors = [{instancePath:instancePath+"/offset",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data4 = data.total;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate51.errors = [{instancePath:instancePath+"/total",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate51.errors = [{instancePath:instancePath+"/total",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate51.errors = [{instancePath:instancePath+"/total",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next_offset !== undefined){
let data5 = data.next_offset;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate51.errors = [{instancePath:instancePath+"/next_offset",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate51.errors = [{instancePath:instancePath+"/next_offset",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate51.errors = [{instancePath:instancePath+"/next_offset",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate51.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate51.errors = vErrors;
return errors === 0;
}

const matches_LogDetailsResult = validate52;
const schema73 = {"$id":"LogDetailsResult","type":"object","required":["kind"],"discriminator":{"propertyName":"kind"},"oneOf":[{"$ref":"LogEntryDetails"},{"$ref":"OperationDetails"},{"$ref":"ResultPart"}],"properties":{"kind":{"type":"string","enum":["log_entry","operation","part"]}}};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.kind === undefined) && (missing0 = "kind")){
validate52.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.kind !== undefined){
let data0 = data.kind;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate52.errors = [{instancePath:instancePath+"/kind",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data0 === "log_entry") || (data0 === "operation")) || (data0 === "part"))){
validate52.errors = [{instancePath:instancePath+"/kind",keyword:"enum",params:{allowedValues: schema73.properties.kind.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.kind;
if(typeof tag0 == "string"){
if(tag0 === "log_entry"){
if(!(validate45(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
else if(tag0 === "operation"){
if(!(validate47(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
}
else if(tag0 === "part"){
if(!(validate51(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
else {
validate52.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "kind", tagValue: tag0}}];
return false;
}
}
else {
validate52.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "kind", tagValue: tag0}}];
return false;
}
}
}
}
else {
validate52.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}

const matches_CompileMessage = validate56;

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.code === undefined) && (missing0 = "code")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.file === undefined) && (missing0 = "file"))) || ((data.line === undefined) && (missing0 = "line"))) || ((data.column === undefined) && (missing0 = "column"))){
validate56.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
const _errs1 = errors;
if(typeof data.code !== "string"){
validate56.errors = [{instancePath:instancePath+"/code",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs3 = errors;
if(typeof data.message !== "string"){
validate56.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.file !== undefined){
const _errs5 = errors;
if(typeof data.file !== "string"){
validate56.errors = [{instancePath:instancePath+"/file",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.line !== undefined){
let data3 = data.line;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate56.errors = [{instancePath:instancePath+"/line",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
validate56.errors = [{instancePath:instancePath+"/line",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate56.errors = [{instancePath:instancePath+"/line",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.column !== undefined){
let data4 = data.column;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate56.errors = [{instancePath:instancePath+"/column",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate56.errors = [{instancePath:instancePath+"/column",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate56.errors = [{instancePath:instancePath+"/column",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate56.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate56.errors = vErrors;
return errors === 0;
}

const matches_CompileResult = validate57;

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.errors === undefined) && (missing0 = "errors")) || ((data.warnings === undefined) && (missing0 = "warnings"))) || ((data.reloaded === undefined) && (missing0 = "reloaded"))){
validate57.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.errors !== undefined){
let data0 = data.errors;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((((((data1.code === undefined) && (missing1 = "code")) || ((data1.message === undefined) && (missing1 = "message"))) || ((data1.file === undefined) && (missing1 = "file"))) || ((data1.line === undefined) && (missing1 = "line"))) || ((data1.column === undefined) && (missing1 = "column"))){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0,keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.code !== undefined){
const _errs6 = errors;
if(typeof data1.code !== "string"){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0+"/code",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs6 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.message !== undefined){
const _errs8 = errors;
if(typeof data1.message !== "string"){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.file !== undefined){
const _errs10 = errors;
if(typeof data1.file !== "string"){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0+"/file",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.line !== undefined){
let data5 = data1.line;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0+"/line",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0+"/line",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0+"/line",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.column !== undefined){
let data6 = data1.column;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0+"/column",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0+"/column",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate57.errors = [{instancePath:instancePath+"/errors/" + i0+"/column",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
else {
validate57.errors = [{instancePath:instancePath+"/errors/" + i0,keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate57.errors = [{instancePath:instancePath+"/errors",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warnings !== undefined){
let data7 = data.warnings;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data7)){
var valid4 = true;
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
const _errs18 = errors;
const _errs19 = errors;
if(errors === _errs19){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing2;
if((((((data8.code === undefined) && (missing2 = "code")) || ((data8.message === undefined) && (missing2 = "message"))) || ((data8.file === undefined) && (missing2 = "file"))) || ((data8.line === undefined) && (missing2 = "line"))) || ((data8.column === undefined) && (missing2 = "column"))){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1,keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data8.code !== undefined){
const _errs21 = errors;
if(typeof data8.code !== "string"){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1+"/code",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs21 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.message !== undefined){
const _errs23 = errors;
if(typeof data8.message !== "string"){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs23 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.file !== undefined){
const _errs25 = errors;
if(typeof data8.file !== "string"){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1+"/file",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs25 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.line !== undefined){
let data12 = data8.line;
const _errs27 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1+"/line",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs27){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 9007199254740991 || isNaN(data12)){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1+"/line",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data12 < 0 || isNaN(data12)){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1+"/line",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid6 = _errs27 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.column !== undefined){
let data13 = data8.column;
const _errs29 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1+"/column",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs29){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 9007199254740991 || isNaN(data13)){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1+"/column",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data13 < 0 || isNaN(data13)){
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1+"/column",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid6 = _errs29 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
else {
validate57.errors = [{instancePath:instancePath+"/warnings/" + i1,keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs18 === errors;
if(!valid4){
break;
}
}
}
else {
validate57.errors = [{instancePath:instancePath+"/warnings",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reloaded !== undefined){
const _errs31 = errors;
if(typeof data.reloaded !== "boolean"){
validate57.errors = [{instancePath:instancePath+"/reloaded",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate57.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate57.errors = vErrors;
return errors === 0;
}

const matches_HelpTopicRef = validate58;

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.topic === undefined) && (missing0 = "topic")) || ((data.title === undefined) && (missing0 = "title"))){
validate58.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.topic !== undefined){
const _errs1 = errors;
if(typeof data.topic !== "string"){
validate58.errors = [{instancePath:instancePath+"/topic",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
validate58.errors = [{instancePath:instancePath+"/title",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate58.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate58.errors = vErrors;
return errors === 0;
}

const matches_HelpResult = validate59;

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.topic === undefined) && (missing0 = "topic")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.text === undefined) && (missing0 = "text"))) || ((data.topics === undefined) && (missing0 = "topics"))){
validate59.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.topic !== undefined){
const _errs1 = errors;
if(typeof data.topic !== "string"){
validate59.errors = [{instancePath:instancePath+"/topic",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
validate59.errors = [{instancePath:instancePath+"/title",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
const _errs5 = errors;
if(typeof data.text !== "string"){
validate59.errors = [{instancePath:instancePath+"/text",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.topics !== undefined){
let data3 = data.topics;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if(((data4.topic === undefined) && (missing1 = "topic")) || ((data4.title === undefined) && (missing1 = "title"))){
validate59.errors = [{instancePath:instancePath+"/topics/" + i0,keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data4.topic !== undefined){
const _errs12 = errors;
if(typeof data4.topic !== "string"){
validate59.errors = [{instancePath:instancePath+"/topics/" + i0+"/topic",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data4.title !== undefined){
const _errs14 = errors;
if(typeof data4.title !== "string"){
validate59.errors = [{instancePath:instancePath+"/topics/" + i0+"/title",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/topics/" + i0,keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/topics",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate59.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate59.errors = vErrors;
return errors === 0;
}

const matches_ConnectionEstablishedPayload = validate60;

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.clientId === undefined) && (missing0 = "clientId")) || ((data.connectionTime === undefined) && (missing0 = "connectionTime"))){
validate60.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.clientId !== undefined){
let data0 = data.clientId;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
validate60.errors = [{instancePath:instancePath+"/clientId",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate60.errors = [{instancePath:instancePath+"/clientId",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.connectionTime !== undefined){
let data1 = data.connectionTime;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate60.errors = [{instancePath:instancePath+"/connectionTime",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate60.errors = [{instancePath:instancePath+"/connectionTime",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate60.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate60.errors = vErrors;
return errors === 0;
}

const matches_ConnectionEstablishedNotification = validate61;

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.payload === undefined) && (missing0 = "payload"))){
validate61.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate61.errors = [{instancePath:instancePath+"/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("CONNECTION_ESTABLISHED" !== data0){
validate61.errors = [{instancePath:instancePath+"/type",keyword:"const",params:{allowedValue: "CONNECTION_ESTABLISHED"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate61.errors = [{instancePath:instancePath+"/timestamp",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate61.errors = [{instancePath:instancePath+"/timestamp",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs6 = errors;
if(!(validate60(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate61.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate61.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadPayloadReason = validate63;

function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate63.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
validate63.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadPayload = validate64;

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.generation === undefined) && (missing0 = "generation")){
validate64.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.generation !== undefined){
let data0 = data.generation;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate64.errors = [{instancePath:instancePath+"/generation",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
validate64.errors = [{instancePath:instancePath+"/generation",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate64.errors = [{instancePath:instancePath+"/generation",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs3 = errors;
if(typeof data.reason !== "string"){
validate64.errors = [{instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expectedMs !== undefined){
let data2 = data.expectedMs;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate64.errors = [{instancePath:instancePath+"/expectedMs",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate64.errors = [{instancePath:instancePath+"/expectedMs",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate64.errors = [{instancePath:instancePath+"/expectedMs",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate64.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate64.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadNotification = validate65;

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.payload === undefined) && (missing0 = "payload"))){
validate65.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate65.errors = [{instancePath:instancePath+"/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("DOMAIN_RELOAD" !== data0){
validate65.errors = [{instancePath:instancePath+"/type",keyword:"const",params:{allowedValue: "DOMAIN_RELOAD"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate65.errors = [{instancePath:instancePath+"/timestamp",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate65.errors = [{instancePath:instancePath+"/timestamp",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs6 = errors;
if(!(validate64(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate65.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate65.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadRecoveredPayload = validate67;

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.generation === undefined) && (missing0 = "generation")) || ((data.durationMs === undefined) && (missing0 = "durationMs"))){
validate67.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.generation !== undefined){
let data0 = data.generation;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate67.errors = [{instancePath:instancePath+"/generation",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
validate67.errors = [{instancePath:instancePath+"/generation",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate67.errors = [{instancePath:instancePath+"/generation",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.durationMs !== undefined){
let data1 = data.durationMs;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate67.errors = [{instancePath:instancePath+"/durationMs",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
validate67.errors = [{instancePath:instancePath+"/durationMs",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate67.errors = [{instancePath:instancePath+"/durationMs",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.compileErrors !== undefined){
let data2 = data.compileErrors;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate67.errors = [{instancePath:instancePath+"/compileErrors",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate67.errors = [{instancePath:instancePath+"/compileErrors",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate67.errors = [{instancePath:instancePath+"/compileErrors",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate67.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate67.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadRecoveredNotification = validate68;

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.payload === undefined) && (missing0 = "payload"))){
validate68.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate68.errors = [{instancePath:instancePath+"/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("DOMAIN_RELOAD_RECOVERED" !== data0){
validate68.errors = [{instancePath:instancePath+"/type",keyword:"const",params:{allowedValue: "DOMAIN_RELOAD_RECOVERED"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate68.errors = [{instancePath:instancePath+"/timestamp",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate68.errors = [{instancePath:instancePath+"/timestamp",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data2 = data.payload;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((data2.generation === undefined) && (missing1 = "generation")) || ((data2.durationMs === undefined) && (missing1 = "durationMs"))){
validate68.errors = [{instancePath:instancePath+"/payload",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data2.generation !== undefined){
let data3 = data2.generation;
const _errs9 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate68.errors = [{instancePath:instancePath+"/payload/generation",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs9){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
validate68.errors = [{instancePath:instancePath+"/payload/generation",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate68.errors = [{instancePath:instancePath+"/payload/generation",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.durationMs !== undefined){
let data4 = data2.durationMs;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate68.errors = [{instancePath:instancePath+"/payload/durationMs",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate68.errors = [{instancePath:instancePath+"/payload/durationMs",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate68.errors = [{instancePath:instancePath+"/payload/durationMs",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.compileErrors !== undefined){
let data5 = data2.compileErrors;
const _errs13 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate68.errors = [{instancePath:instancePath+"/payload/compileErrors",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs13){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate68.errors = [{instancePath:instancePath+"/payload/compileErrors",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate68.errors = [{instancePath:instancePath+"/payload/compileErrors",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate68.errors = [{instancePath:instancePath+"/payload",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate68.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate68.errors = vErrors;
return errors === 0;
}

const matches_ToolsChangedPayload = validate69;

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.tools === undefined) && (missing0 = "tools")){
validate69.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.tools !== undefined){
let data0 = data.tools;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) < 1){
validate69.errors = [{instancePath:instancePath+"/tools/" + i0,keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate69.errors = [{instancePath:instancePath+"/tools/" + i0,keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate69.errors = [{instancePath:instancePath+"/tools",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs5 = errors;
if(typeof data.reason !== "string"){
validate69.errors = [{instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate69.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate69.errors = vErrors;
return errors === 0;
}

const matches_ToolsChangedNotification = validate70;

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.payload === undefined) && (missing0 = "payload"))){
validate70.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate70.errors = [{instancePath:instancePath+"/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("TOOLS_CHANGED" !== data0){
validate70.errors = [{instancePath:instancePath+"/type",keyword:"const",params:{allowedValue: "TOOLS_CHANGED"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate70.errors = [{instancePath:instancePath+"/timestamp",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate70.errors = [{instancePath:instancePath+"/timestamp",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data2 = data.payload;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((data2.tools === undefined) && (missing1 = "tools")){
validate70.errors = [{instancePath:instancePath+"/payload",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data2.tools !== undefined){
let data3 = data2.tools;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data3)){
var valid4 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate70.errors = [{instancePath:instancePath+"/payload/tools/" + i0,keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate70.errors = [{instancePath:instancePath+"/payload/tools/" + i0,keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs11 === errors;
if(!valid4){
break;
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/payload/tools",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.reason !== undefined){
const _errs13 = errors;
if(typeof data2.reason !== "string"){
validate70.errors = [{instancePath:instancePath+"/payload/reason",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/payload",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate70.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate70.errors = vErrors;
return errors === 0;
}

const matches_UserDisconnectPayload = validate71;

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
validate71.errors = [{instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate71.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate71.errors = vErrors;
return errors === 0;
}

const matches_UserDisconnectNotification = validate72;

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))){
validate72.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate72.errors = [{instancePath:instancePath+"/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("USER_DISCONNECT" !== data0){
validate72.errors = [{instancePath:instancePath+"/type",keyword:"const",params:{allowedValue: "USER_DISCONNECT"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate72.errors = [{instancePath:instancePath+"/timestamp",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate72.errors = [{instancePath:instancePath+"/timestamp",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data2 = data.payload;
const _errs6 = errors;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(data2 !== null){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.reason !== undefined){
if(typeof data2.reason !== "string"){
validate72.errors = [{instancePath:instancePath+"/payload/reason",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate72.errors = [{instancePath:instancePath+"/payload",keyword:"type",params:{type: "object"}}];
return false;
}
}
var _valid0 = _errs10 === errors;
valid2 = _valid0;
}
if(!valid2){
const err1 = {instancePath:instancePath+"/payload",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate72.errors = vErrors;
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate72.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate72.errors = vErrors;
return errors === 0;
}

const matches_UnityShutdownPayload = validate73;

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
validate73.errors = [{instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate73.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate73.errors = vErrors;
return errors === 0;
}

const matches_UnityShutdownNotification = validate74;

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))){
validate74.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate74.errors = [{instancePath:instancePath+"/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("UNITY_SHUTDOWN" !== data0){
validate74.errors = [{instancePath:instancePath+"/type",keyword:"const",params:{allowedValue: "UNITY_SHUTDOWN"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
validate74.errors = [{instancePath:instancePath+"/timestamp",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate74.errors = [{instancePath:instancePath+"/timestamp",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data2 = data.payload;
const _errs6 = errors;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(data2 !== null){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.reason !== undefined){
if(typeof data2.reason !== "string"){
validate74.errors = [{instancePath:instancePath+"/payload/reason",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
else {
validate74.errors = [{instancePath:instancePath+"/payload",keyword:"type",params:{type: "object"}}];
return false;
}
}
var _valid0 = _errs10 === errors;
valid2 = _valid0;
}
if(!valid2){
const err1 = {instancePath:instancePath+"/payload",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate74.errors = vErrors;
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate74.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate74.errors = vErrors;
return errors === 0;
}

const matches_UnityNotification = validate75;

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
let data0 = data.type;
if(!((((((data0 === "CONNECTION_ESTABLISHED") || (data0 === "DOMAIN_RELOAD")) || (data0 === "DOMAIN_RELOAD_RECOVERED")) || (data0 === "TOOLS_CHANGED")) || (data0 === "USER_DISCONNECT")) || (data0 === "UNITY_SHUTDOWN"))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
else {
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var valid1 = _errs4 === errors;
if(valid1){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.type === undefined) && (missing1 = "type")){
validate75.errors = [{instancePath,keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const tag0 = data.type;
if(typeof tag0 == "string"){
if(tag0 === "CONNECTION_ESTABLISHED"){
if(!(validate61(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
else if(tag0 === "DOMAIN_RELOAD"){
if(!(validate65(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
}
else if(tag0 === "DOMAIN_RELOAD_RECOVERED"){
if(!(validate68(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
else if(tag0 === "TOOLS_CHANGED"){
if(!(validate70(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
else if(tag0 === "USER_DISCONNECT"){
if(!(validate72(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
else if(tag0 === "UNITY_SHUTDOWN"){
if(!(validate74(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
else {
validate75.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate75.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0}}];
return false;
}
}
}
else {
validate75.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
var _valid0 = _errs7 === errors;
valid0 = _valid0;
}
if(!valid0){
const err4 = {instancePath,keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate75.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
validate75.errors = [{instancePath,keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data.type !== undefined){
if(typeof data.type !== "string"){
validate75.errors = [{instancePath:instancePath+"/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate75.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate75.errors = vErrors;
return errors === 0;
}

const matches_PolicyDecision = validate82;
const schema107 = {"$id":"PolicyDecision","type":"string","enum":["allow","ask","deny"]};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate82.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data === "allow") || (data === "ask")) || (data === "deny"))){
validate82.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema107.enum}}];
return false;
}
validate82.errors = vErrors;
return errors === 0;
}

const matches_ToolOffer = validate83;
const schema108 = {"$id":"ToolOffer","type":"string","enum":["six","read","all"]};

function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate83.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data === "six") || (data === "read")) || (data === "all"))){
validate83.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema108.enum}}];
return false;
}
validate83.errors = vErrors;
return errors === 0;
}

const matches_PolicyRule = validate84;

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.tool === undefined) && (missing0 = "tool")) || ((data.decision === undefined) && (missing0 = "decision"))){
validate84.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "tool") || (key0 === "decision")) || (key0 === "reason")) || (key0 === "max_execution_ms")) || (key0 === "idempotent"))){
validate84.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.tool !== undefined){
let data0 = data.tool;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 128){
validate84.errors = [{instancePath:instancePath+"/tool",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(func2(data0) < 1){
validate84.errors = [{instancePath:instancePath+"/tool",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate84.errors = [{instancePath:instancePath+"/tool",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.decision !== undefined){
let data1 = data.decision;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate84.errors = [{instancePath:instancePath+"/decision",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "allow") || (data1 === "ask")) || (data1 === "deny"))){
validate84.errors = [{instancePath:instancePath+"/decision",keyword:"enum",params:{allowedValues: schema107.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs7 = errors;
if(typeof data.reason !== "string"){
validate84.errors = [{instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_execution_ms !== undefined){
let data3 = data.max_execution_ms;
const _errs9 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate84.errors = [{instancePath:instancePath+"/max_execution_ms",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs9){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
validate84.errors = [{instancePath:instancePath+"/max_execution_ms",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate84.errors = [{instancePath:instancePath+"/max_execution_ms",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotent !== undefined){
const _errs11 = errors;
if(typeof data.idempotent !== "boolean"){
validate84.errors = [{instancePath:instancePath+"/idempotent",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate84.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate84.errors = vErrors;
return errors === 0;
}

const matches_Policy = validate85;

function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.version === undefined) && (missing0 = "version")) || ((data.rules === undefined) && (missing0 = "rules"))){
validate85.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "version") || (key0 === "rules")) || (key0 === "tools")) || (key0 === "calls_per_minute")) || (key0 === "max_argument_bytes"))){
validate85.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.version !== undefined){
let data0 = data.version;
const _errs2 = errors;
if(!((typeof data0 == "number") && (isFinite(data0)))){
validate85.errors = [{instancePath:instancePath+"/version",keyword:"type",params:{type: "number"}}];
return false;
}
if(1 !== data0){
validate85.errors = [{instancePath:instancePath+"/version",keyword:"const",params:{allowedValue: 1}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rules !== undefined){
let data1 = data.rules;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate84(data1[i0], {instancePath:instancePath+"/rules/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate85.errors = [{instancePath:instancePath+"/rules",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data3 = data.tools;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate85.errors = [{instancePath:instancePath+"/tools",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data3 === "six") || (data3 === "read")) || (data3 === "all"))){
validate85.errors = [{instancePath:instancePath+"/tools",keyword:"enum",params:{allowedValues: schema108.enum}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.calls_per_minute !== undefined){
let data4 = data.calls_per_minute;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate85.errors = [{instancePath:instancePath+"/calls_per_minute",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate85.errors = [{instancePath:instancePath+"/calls_per_minute",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate85.errors = [{instancePath:instancePath+"/calls_per_minute",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_argument_bytes !== undefined){
let data5 = data.max_argument_bytes;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate85.errors = [{instancePath:instancePath+"/max_argument_bytes",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate85.errors = [{instancePath:instancePath+"/max_argument_bytes",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate85.errors = [{instancePath:instancePath+"/max_argument_bytes",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate85.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate85.errors = vErrors;
return errors === 0;
}

const matches_RpcRequest = validate87;

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.jsonrpc === undefined) && (missing0 = "jsonrpc")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.method === undefined) && (missing0 = "method"))) || ((data.params === undefined) && (missing0 = "params"))){
validate87.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate87.errors = [{instancePath:instancePath+"/jsonrpc",keyword:"type",params:{type: "string"}}];
return false;
}
if("2.0" !== data0){
validate87.errors = [{instancePath:instancePath+"/jsonrpc",keyword:"const",params:{allowedValue: "2.0"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate87.errors = [{instancePath:instancePath+"/id",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
validate87.errors = [{instancePath:instancePath+"/id",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate87.errors = [{instancePath:instancePath+"/id",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.method !== undefined){
let data2 = data.method;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) < 1){
validate87.errors = [{instancePath:instancePath+"/method",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate87.errors = [{instancePath:instancePath+"/method",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data3 = data.params;
const _errs7 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate87.errors = [{instancePath:instancePath+"/params",keyword:"type",params:{type: "object"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate87.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate87.errors = vErrors;
return errors === 0;
}

const matches_RpcNotification = validate88;

function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.jsonrpc === undefined) && (missing0 = "jsonrpc")) || ((data.method === undefined) && (missing0 = "method"))) || ((data.params === undefined) && (missing0 = "params"))){
validate88.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate88.errors = [{instancePath:instancePath+"/jsonrpc",keyword:"type",params:{type: "string"}}];
return false;
}
if("2.0" !== data0){
validate88.errors = [{instancePath:instancePath+"/jsonrpc",keyword:"const",params:{allowedValue: "2.0"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
const _errs3 = errors;
validate88.errors = [{instancePath:instancePath+"/id",keyword:"not",params:{}}];
return false;
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.method !== undefined){
let data2 = data.method;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) < 1){
validate88.errors = [{instancePath:instancePath+"/method",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate88.errors = [{instancePath:instancePath+"/method",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data3 = data.params;
const _errs7 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate88.errors = [{instancePath:instancePath+"/params",keyword:"type",params:{type: "object"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate88.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate88.errors = vErrors;
return errors === 0;
}

const matches_RpcSuccess = validate89;

function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.jsonrpc === undefined) && (missing0 = "jsonrpc")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.result === undefined) && (missing0 = "result"))){
validate89.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate89.errors = [{instancePath:instancePath+"/jsonrpc",keyword:"type",params:{type: "string"}}];
return false;
}
if("2.0" !== data0){
validate89.errors = [{instancePath:instancePath+"/jsonrpc",keyword:"const",params:{allowedValue: "2.0"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate89.errors = [{instancePath:instancePath+"/id",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
validate89.errors = [{instancePath:instancePath+"/id",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate89.errors = [{instancePath:instancePath+"/id",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
let data2 = data.result;
const _errs5 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate89.errors = [{instancePath:instancePath+"/result",keyword:"type",params:{type: "object"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs7 = errors;
validate89.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate89.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate89.errors = vErrors;
return errors === 0;
}

const matches_RpcErrorData = validate90;

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate90.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
const _errs1 = errors;
if(typeof data.code !== "string"){
validate90.errors = [{instancePath:instancePath+"/code",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pointer !== undefined){
const _errs4 = errors;
if(typeof data.pointer !== "string"){
validate90.errors = [{instancePath:instancePath+"/pointer",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keyword !== undefined){
const _errs6 = errors;
if(typeof data.keyword !== "string"){
validate90.errors = [{instancePath:instancePath+"/keyword",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate90.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate90.errors = vErrors;
return errors === 0;
}

const matches_RpcError = validate91;

function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.message === undefined) && (missing0 = "message"))){
validate91.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate91.errors = [{instancePath:instancePath+"/code",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 2147483647 || isNaN(data0)){
validate91.errors = [{instancePath:instancePath+"/code",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}}];
return false;
}
else {
if(data0 < -2147483648 || isNaN(data0)){
validate91.errors = [{instancePath:instancePath+"/code",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) < 1){
validate91.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate91.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs5 = errors;
if(!(validate90(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate91.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate91.errors = vErrors;
return errors === 0;
}

const matches_RpcFailure = validate93;
const schema119 = {"$id":"RpcFailure","type":"object","required":["jsonrpc","id","error"],"properties":{"jsonrpc":{"type":"string","const":"2.0"},"id":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"error":{"$ref":"RpcError"},"result":{"not":{}}}};

function validate93(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.jsonrpc === undefined) && (missing0 = "jsonrpc")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.error === undefined) && (missing0 = "error"))){
validate93.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate93.errors = [{instancePath:instancePath+"/jsonrpc",keyword:"type",params:{type: "string"}}];
return false;
}
if("2.0" !== data0){
validate93.errors = [{instancePath:instancePath+"/jsonrpc",keyword:"const",params:{allowedValue: "2.0"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
validate93.errors = [{instancePath:instancePath+"/id",keyword:"type",params:{type: schema119.properties.id.type}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
validate93.errors = [{instancePath:instancePath+"/id",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate93.errors = [{instancePath:instancePath+"/id",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs5 = errors;
if(!(validate91(data.error, {instancePath:instancePath+"/error",parentData:data,parentDataProperty:"error",rootData}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs6 = errors;
validate93.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate93.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate93.errors = vErrors;
return errors === 0;
}

const matches_AuthChallengeParams = validate95;

function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.nonce === undefined) && (missing0 = "nonce"))){
validate95.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
validate95.errors = [{instancePath:instancePath+"/protocol_version",keyword:"pattern",params:{pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"}}];
return false;
}
}
else {
validate95.errors = [{instancePath:instancePath+"/protocol_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nonce !== undefined){
let data1 = data.nonce;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
validate95.errors = [{instancePath:instancePath+"/nonce",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}}];
return false;
}
}
else {
validate95.errors = [{instancePath:instancePath+"/nonce",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate95.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate95.errors = vErrors;
return errors === 0;
}

const matches_AuthChallengeResult = validate96;

function validate96(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.server_version === undefined) && (missing0 = "server_version"))) || ((data.store_id === undefined) && (missing0 = "store_id"))) || ((data.boot_id === undefined) && (missing0 = "boot_id"))) || ((data.nonce === undefined) && (missing0 = "nonce"))) || ((data.proof === undefined) && (missing0 = "proof"))){
validate96.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
validate96.errors = [{instancePath:instancePath+"/protocol_version",keyword:"pattern",params:{pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"}}];
return false;
}
}
else {
validate96.errors = [{instancePath:instancePath+"/protocol_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.server_version !== undefined){
let data1 = data.server_version;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
validate96.errors = [{instancePath:instancePath+"/server_version",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate96.errors = [{instancePath:instancePath+"/server_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.store_id !== undefined){
let data2 = data.store_id;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
validate96.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate96.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.boot_id !== undefined){
let data3 = data.boot_id;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
validate96.errors = [{instancePath:instancePath+"/boot_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate96.errors = [{instancePath:instancePath+"/boot_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nonce !== undefined){
let data4 = data.nonce;
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data4 === "string"){
if(!pattern4.test(data4)){
validate96.errors = [{instancePath:instancePath+"/nonce",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}}];
return false;
}
}
else {
validate96.errors = [{instancePath:instancePath+"/nonce",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.proof !== undefined){
let data5 = data.proof;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
validate96.errors = [{instancePath:instancePath+"/proof",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}}];
return false;
}
}
else {
validate96.errors = [{instancePath:instancePath+"/proof",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate96.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate96.errors = vErrors;
return errors === 0;
}

const matches_AuthProveParams = validate97;

function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.proof === undefined) && (missing0 = "proof")){
validate97.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "proof")){
validate97.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.proof !== undefined){
let data0 = data.proof;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate97.errors = [{instancePath:instancePath+"/proof",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}}];
return false;
}
}
else {
validate97.errors = [{instancePath:instancePath+"/proof",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
}
else {
validate97.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate97.errors = vErrors;
return errors === 0;
}

const matches_ServerAttachParams = validate98;

function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.server_version === undefined) && (missing0 = "server_version"))) || ((data.push_port === undefined) && (missing0 = "push_port"))) || ((data.clients === undefined) && (missing0 = "clients"))){
validate98.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
validate98.errors = [{instancePath:instancePath+"/protocol_version",keyword:"pattern",params:{pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"}}];
return false;
}
}
else {
validate98.errors = [{instancePath:instancePath+"/protocol_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.server_version !== undefined){
let data1 = data.server_version;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
validate98.errors = [{instancePath:instancePath+"/server_version",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate98.errors = [{instancePath:instancePath+"/server_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.push_port !== undefined){
let data2 = data.push_port;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate98.errors = [{instancePath:instancePath+"/push_port",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 65535 || isNaN(data2)){
validate98.errors = [{instancePath:instancePath+"/push_port",keyword:"maximum",params:{comparison: "<=", limit: 65535}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate98.errors = [{instancePath:instancePath+"/push_port",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clients !== undefined){
let data3 = data.clients;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
var valid2 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate98.errors = [{instancePath:instancePath+"/clients/" + i0,keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate98.errors = [{instancePath:instancePath+"/clients/" + i0,keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
else {
validate98.errors = [{instancePath:instancePath+"/clients",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate98.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate98.errors = vErrors;
return errors === 0;
}

const matches_ServerAttachResult = validate99;

function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.bridge_version === undefined) && (missing0 = "bridge_version"))){
validate99.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
validate99.errors = [{instancePath:instancePath+"/protocol_version",keyword:"pattern",params:{pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"}}];
return false;
}
}
else {
validate99.errors = [{instancePath:instancePath+"/protocol_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bridge_version !== undefined){
let data1 = data.bridge_version;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
validate99.errors = [{instancePath:instancePath+"/bridge_version",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate99.errors = [{instancePath:instancePath+"/bridge_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate99.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate99.errors = vErrors;
return errors === 0;
}

const matches_CustomTool = validate100;

function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.name === undefined) && (missing0 = "name")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.input_schema === undefined) && (missing0 = "input_schema"))){
validate100.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
validate100.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate100.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
validate100.errors = [{instancePath:instancePath+"/title",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) < 1){
validate100.errors = [{instancePath:instancePath+"/description",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate100.errors = [{instancePath:instancePath+"/description",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_schema !== undefined){
let data3 = data.input_schema;
const _errs7 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate100.errors = [{instancePath:instancePath+"/input_schema",keyword:"type",params:{type: "object"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.read_only_hint !== undefined){
const _errs9 = errors;
if(typeof data.read_only_hint !== "boolean"){
validate100.errors = [{instancePath:instancePath+"/read_only_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.destructive_hint !== undefined){
const _errs11 = errors;
if(typeof data.destructive_hint !== "boolean"){
validate100.errors = [{instancePath:instancePath+"/destructive_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotent_hint !== undefined){
const _errs13 = errors;
if(typeof data.idempotent_hint !== "boolean"){
validate100.errors = [{instancePath:instancePath+"/idempotent_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.open_world_hint !== undefined){
const _errs15 = errors;
if(typeof data.open_world_hint !== "boolean"){
validate100.errors = [{instancePath:instancePath+"/open_world_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate100.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate100.errors = vErrors;
return errors === 0;
}

const matches_ToolsListResult = validate101;

function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.tools === undefined) && (missing0 = "tools")){
validate101.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.tools !== undefined){
let data0 = data.tools;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((((data1.name === undefined) && (missing1 = "name")) || ((data1.description === undefined) && (missing1 = "description"))) || ((data1.input_schema === undefined) && (missing1 = "input_schema"))){
validate101.errors = [{instancePath:instancePath+"/tools/" + i0,keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.name !== undefined){
let data2 = data1.name;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func2(data2) < 1){
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/name",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/name",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs6 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.title !== undefined){
const _errs8 = errors;
if(typeof data1.title !== "string"){
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/title",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.description !== undefined){
let data4 = data1.description;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/description",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/description",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.input_schema !== undefined){
let data5 = data1.input_schema;
const _errs12 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/input_schema",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.read_only_hint !== undefined){
const _errs14 = errors;
if(typeof data1.read_only_hint !== "boolean"){
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/read_only_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.destructive_hint !== undefined){
const _errs16 = errors;
if(typeof data1.destructive_hint !== "boolean"){
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/destructive_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.idempotent_hint !== undefined){
const _errs18 = errors;
if(typeof data1.idempotent_hint !== "boolean"){
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/idempotent_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.open_world_hint !== undefined){
const _errs20 = errors;
if(typeof data1.open_world_hint !== "boolean"){
validate101.errors = [{instancePath:instancePath+"/tools/" + i0+"/open_world_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate101.errors = [{instancePath:instancePath+"/tools/" + i0,keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate101.errors = [{instancePath:instancePath+"/tools",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
else {
validate101.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate101.errors = vErrors;
return errors === 0;
}

const matches_RefusedTool = validate102;

function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.name === undefined) && (missing0 = "name")) || ((data.reason === undefined) && (missing0 = "reason"))){
validate102.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
validate102.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate102.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data1 = data.reason;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) < 1){
validate102.errors = [{instancePath:instancePath+"/reason",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate102.errors = [{instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate102.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate102.errors = vErrors;
return errors === 0;
}

const matches_ToolsRefusedParams = validate103;

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.tools === undefined) && (missing0 = "tools")){
validate103.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.tools !== undefined){
let data0 = data.tools;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length < 1){
validate103.errors = [{instancePath:instancePath+"/tools",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.name === undefined) && (missing1 = "name")) || ((data1.reason === undefined) && (missing1 = "reason"))){
validate103.errors = [{instancePath:instancePath+"/tools/" + i0,keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.name !== undefined){
let data2 = data1.name;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func2(data2) < 1){
validate103.errors = [{instancePath:instancePath+"/tools/" + i0+"/name",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate103.errors = [{instancePath:instancePath+"/tools/" + i0+"/name",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs6 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.reason !== undefined){
let data3 = data1.reason;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate103.errors = [{instancePath:instancePath+"/tools/" + i0+"/reason",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate103.errors = [{instancePath:instancePath+"/tools/" + i0+"/reason",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
validate103.errors = [{instancePath:instancePath+"/tools/" + i0,keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate103.errors = [{instancePath:instancePath+"/tools",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
else {
validate103.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate103.errors = vErrors;
return errors === 0;
}

const matches_OperationReport = validate104;

function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.log_id === undefined) && (missing0 = "log_id")) || ((data.accept_seq === undefined) && (missing0 = "accept_seq"))) || ((data.state === undefined) && (missing0 = "state"))){
validate104.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate104.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate104.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accept_seq !== undefined){
let data1 = data.accept_seq;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate104.errors = [{instancePath:instancePath+"/accept_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
validate104.errors = [{instancePath:instancePath+"/accept_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate104.errors = [{instancePath:instancePath+"/accept_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data2 = data.state;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate104.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data2 === "accepted") || (data2 === "awaiting_approval")) || (data2 === "queued")) || (data2 === "running")) || (data2 === "suspended")) || (data2 === "completed")) || (data2 === "failed")) || (data2 === "cancelled")) || (data2 === "interrupted")) || (data2 === "not_started"))){
validate104.errors = [{instancePath:instancePath+"/state",keyword:"enum",params:{allowedValues: schema20.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate104.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate104.errors = vErrors;
return errors === 0;
}

const matches_EditorHelloParams = validate105;

function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.bridge_version === undefined) && (missing0 = "bridge_version"))) || ((data.instance_id === undefined) && (missing0 = "instance_id"))) || ((data.journal_id === undefined) && (missing0 = "journal_id"))) || ((data.journal_seq === undefined) && (missing0 = "journal_seq"))) || ((data.generation === undefined) && (missing0 = "generation"))) || ((data.project_name === undefined) && (missing0 = "project_name"))) || ((data.project_path === undefined) && (missing0 = "project_path"))) || ((data.unity_version === undefined) && (missing0 = "unity_version"))) || ((data.capabilities === undefined) && (missing0 = "capabilities"))) || ((data.watermark === undefined) && (missing0 = "watermark"))) || ((data.operations === undefined) && (missing0 = "operations"))){
validate105.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
validate105.errors = [{instancePath:instancePath+"/protocol_version",keyword:"pattern",params:{pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/protocol_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bridge_version !== undefined){
let data1 = data.bridge_version;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
validate105.errors = [{instancePath:instancePath+"/bridge_version",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/bridge_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instance_id !== undefined){
let data2 = data.instance_id;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
validate105.errors = [{instancePath:instancePath+"/instance_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/instance_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.journal_id !== undefined){
let data3 = data.journal_id;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
validate105.errors = [{instancePath:instancePath+"/journal_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/journal_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.journal_seq !== undefined){
let data4 = data.journal_seq;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate105.errors = [{instancePath:instancePath+"/journal_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate105.errors = [{instancePath:instancePath+"/journal_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate105.errors = [{instancePath:instancePath+"/journal_seq",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generation !== undefined){
let data5 = data.generation;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate105.errors = [{instancePath:instancePath+"/generation",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate105.errors = [{instancePath:instancePath+"/generation",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate105.errors = [{instancePath:instancePath+"/generation",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.project_name !== undefined){
let data6 = data.project_name;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
validate105.errors = [{instancePath:instancePath+"/project_name",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/project_name",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.project_path !== undefined){
let data7 = data.project_path;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data7 === "string"){
if(func2(data7) < 1){
validate105.errors = [{instancePath:instancePath+"/project_path",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/project_path",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unity_version !== undefined){
let data8 = data.unity_version;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data8 === "string"){
if(func2(data8) < 1){
validate105.errors = [{instancePath:instancePath+"/unity_version",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/unity_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.capabilities !== undefined){
let data9 = data.capabilities;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data9)){
var valid4 = true;
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
const _errs24 = errors;
if(errors === _errs24){
if(typeof data10 === "string"){
if(func2(data10) < 1){
validate105.errors = [{instancePath:instancePath+"/capabilities/" + i0,keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/capabilities/" + i0,keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs24 === errors;
if(!valid4){
break;
}
}
}
else {
validate105.errors = [{instancePath:instancePath+"/capabilities",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.watermark !== undefined){
let data11 = data.watermark;
const _errs26 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate105.errors = [{instancePath:instancePath+"/watermark",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs26){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 9007199254740991 || isNaN(data11)){
validate105.errors = [{instancePath:instancePath+"/watermark",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data11 < 0 || isNaN(data11)){
validate105.errors = [{instancePath:instancePath+"/watermark",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operations !== undefined){
let data12 = data.operations;
const _errs28 = errors;
if(errors === _errs28){
if(Array.isArray(data12)){
var valid5 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
const _errs30 = errors;
if(!(validate104(data12[i1], {instancePath:instancePath+"/operations/" + i1,parentData:data12,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
var valid5 = _errs30 === errors;
if(!valid5){
break;
}
}
}
else {
validate105.errors = [{instancePath:instancePath+"/operations",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data14 = data.tools;
const _errs31 = errors;
if(errors === _errs31){
if(Array.isArray(data14)){
var valid6 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
const _errs33 = errors;
const _errs34 = errors;
if(errors === _errs34){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing1;
if((((data15.name === undefined) && (missing1 = "name")) || ((data15.description === undefined) && (missing1 = "description"))) || ((data15.input_schema === undefined) && (missing1 = "input_schema"))){
validate105.errors = [{instancePath:instancePath+"/tools/" + i2,keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data15.name !== undefined){
let data16 = data15.name;
const _errs36 = errors;
if(errors === _errs36){
if(typeof data16 === "string"){
if(func2(data16) < 1){
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/name",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/name",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid8 = _errs36 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.title !== undefined){
const _errs38 = errors;
if(typeof data15.title !== "string"){
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/title",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs38 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.description !== undefined){
let data18 = data15.description;
const _errs40 = errors;
if(errors === _errs40){
if(typeof data18 === "string"){
if(func2(data18) < 1){
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/description",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/description",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid8 = _errs40 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.input_schema !== undefined){
let data19 = data15.input_schema;
const _errs42 = errors;
if(!(data19 && typeof data19 == "object" && !Array.isArray(data19))){
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/input_schema",keyword:"type",params:{type: "object"}}];
return false;
}
var valid8 = _errs42 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.read_only_hint !== undefined){
const _errs44 = errors;
if(typeof data15.read_only_hint !== "boolean"){
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/read_only_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid8 = _errs44 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.destructive_hint !== undefined){
const _errs46 = errors;
if(typeof data15.destructive_hint !== "boolean"){
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/destructive_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid8 = _errs46 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.idempotent_hint !== undefined){
const _errs48 = errors;
if(typeof data15.idempotent_hint !== "boolean"){
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/idempotent_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid8 = _errs48 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.open_world_hint !== undefined){
const _errs50 = errors;
if(typeof data15.open_world_hint !== "boolean"){
validate105.errors = [{instancePath:instancePath+"/tools/" + i2+"/open_world_hint",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid8 = _errs50 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate105.errors = [{instancePath:instancePath+"/tools/" + i2,keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs33 === errors;
if(!valid6){
break;
}
}
}
else {
validate105.errors = [{instancePath:instancePath+"/tools",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate105.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate105.errors = vErrors;
return errors === 0;
}

const matches_EditorHelloResult = validate107;

function validate107(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.server_version === undefined) && (missing0 = "server_version")) || ((data.clients === undefined) && (missing0 = "clients"))) || ((data.result_limit_bytes === undefined) && (missing0 = "result_limit_bytes"))) || ((data.heartbeat_interval_ms === undefined) && (missing0 = "heartbeat_interval_ms"))) || ((data.log_mark === undefined) && (missing0 = "log_mark"))){
validate107.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.server_version !== undefined){
let data0 = data.server_version;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
validate107.errors = [{instancePath:instancePath+"/server_version",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate107.errors = [{instancePath:instancePath+"/server_version",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clients !== undefined){
let data1 = data.clients;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) < 1){
validate107.errors = [{instancePath:instancePath+"/clients/" + i0,keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate107.errors = [{instancePath:instancePath+"/clients/" + i0,keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate107.errors = [{instancePath:instancePath+"/clients",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_limit_bytes !== undefined){
let data3 = data.result_limit_bytes;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate107.errors = [{instancePath:instancePath+"/result_limit_bytes",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
validate107.errors = [{instancePath:instancePath+"/result_limit_bytes",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data3 < 1024 || isNaN(data3)){
validate107.errors = [{instancePath:instancePath+"/result_limit_bytes",keyword:"minimum",params:{comparison: ">=", limit: 1024}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.heartbeat_interval_ms !== undefined){
let data4 = data.heartbeat_interval_ms;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate107.errors = [{instancePath:instancePath+"/heartbeat_interval_ms",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate107.errors = [{instancePath:instancePath+"/heartbeat_interval_ms",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 10 || isNaN(data4)){
validate107.errors = [{instancePath:instancePath+"/heartbeat_interval_ms",keyword:"minimum",params:{comparison: ">=", limit: 10}}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_mark !== undefined){
let data5 = data.log_mark;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate107.errors = [{instancePath:instancePath+"/log_mark",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs11){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate107.errors = [{instancePath:instancePath+"/log_mark",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate107.errors = [{instancePath:instancePath+"/log_mark",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate107.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate107.errors = vErrors;
return errors === 0;
}

const matches_EditorHeartbeatParams = validate108;

function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.generation === undefined) && (missing0 = "generation")) || ((data.main_thread_age_ms === undefined) && (missing0 = "main_thread_age_ms"))) || ((data.running === undefined) && (missing0 = "running"))) || ((data.queue_length === undefined) && (missing0 = "queue_length"))) || ((data.focused === undefined) && (missing0 = "focused"))) || ((data.play_mode === undefined) && (missing0 = "play_mode"))){
validate108.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.generation !== undefined){
let data0 = data.generation;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate108.errors = [{instancePath:instancePath+"/generation",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
validate108.errors = [{instancePath:instancePath+"/generation",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate108.errors = [{instancePath:instancePath+"/generation",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.main_thread_age_ms !== undefined){
let data1 = data.main_thread_age_ms;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate108.errors = [{instancePath:instancePath+"/main_thread_age_ms",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
validate108.errors = [{instancePath:instancePath+"/main_thread_age_ms",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate108.errors = [{instancePath:instancePath+"/main_thread_age_ms",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.running !== undefined){
let data2 = data.running;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
validate108.errors = [{instancePath:instancePath+"/running/" + i0,keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/running/" + i0,keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate108.errors = [{instancePath:instancePath+"/running",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.queue_length !== undefined){
let data4 = data.queue_length;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate108.errors = [{instancePath:instancePath+"/queue_length",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate108.errors = [{instancePath:instancePath+"/queue_length",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate108.errors = [{instancePath:instancePath+"/queue_length",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.focused !== undefined){
const _errs12 = errors;
if(typeof data.focused !== "boolean"){
validate108.errors = [{instancePath:instancePath+"/focused",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.play_mode !== undefined){
const _errs14 = errors;
if(typeof data.play_mode !== "boolean"){
validate108.errors = [{instancePath:instancePath+"/play_mode",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate108.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate108.errors = vErrors;
return errors === 0;
}

const matches_BridgeTool = validate109;
const schema152 = {"$id":"BridgeTool","type":"string","enum":["unity_execute_code","unity_query","custom_tool"]};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate109.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data === "unity_execute_code") || (data === "unity_query")) || (data === "custom_tool"))){
validate109.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema152.enum}}];
return false;
}
validate109.errors = vErrors;
return errors === 0;
}

const matches_Approval = validate110;

function validate110(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.code_hash === undefined) && (missing0 = "code_hash")) || ((data.by === undefined) && (missing0 = "by"))) || ((data.at === undefined) && (missing0 = "at"))){
validate110.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.code_hash !== undefined){
let data0 = data.code_hash;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate110.errors = [{instancePath:instancePath+"/code_hash",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}}];
return false;
}
}
else {
validate110.errors = [{instancePath:instancePath+"/code_hash",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.by !== undefined){
let data1 = data.by;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
validate110.errors = [{instancePath:instancePath+"/by",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate110.errors = [{instancePath:instancePath+"/by",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data2 = data.at;
const _errs6 = errors;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate110.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate110.errors = [{instancePath:instancePath+"/at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate110.errors = [{instancePath:instancePath+"/at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate110.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate110.errors = vErrors;
return errors === 0;
}

const matches_OperationExecuteParams = validate111;
const schema156 = {"$id":"OperationExecuteParams","type":"object","required":["store_id","log_id","accept_seq","generation","tool","params","attempt","result_limit_bytes"],"properties":{"store_id":{"$ref":"Uuid"},"log_id":{"$ref":"LogId"},"accept_seq":{"type":"integer","minimum":1,"maximum":9007199254740991},"generation":{"type":"integer","minimum":1,"maximum":9007199254740991},"tool":{"$ref":"BridgeTool"},"params":{"type":"object"},"approval":{"$ref":"Approval"},"attempt":{"type":"integer","minimum":1,"maximum":9007199254740991},"result_limit_bytes":{"type":"integer","minimum":1024,"maximum":9007199254740991}},"additionalProperties":false};
const func63 = Object.prototype.hasOwnProperty;

function validate111(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.accept_seq === undefined) && (missing0 = "accept_seq"))) || ((data.generation === undefined) && (missing0 = "generation"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.params === undefined) && (missing0 = "params"))) || ((data.attempt === undefined) && (missing0 = "attempt"))) || ((data.result_limit_bytes === undefined) && (missing0 = "result_limit_bytes"))){
validate111.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func63.call(schema156.properties, key0))){
validate111.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate111.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate111.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate111.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate111.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accept_seq !== undefined){
let data2 = data.accept_seq;
const _errs8 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate111.errors = [{instancePath:instancePath+"/accept_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs8){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate111.errors = [{instancePath:instancePath+"/accept_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate111.errors = [{instancePath:instancePath+"/accept_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generation !== undefined){
let data3 = data.generation;
const _errs10 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate111.errors = [{instancePath:instancePath+"/generation",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs10){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
validate111.errors = [{instancePath:instancePath+"/generation",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate111.errors = [{instancePath:instancePath+"/generation",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
let data4 = data.tool;
const _errs12 = errors;
if(typeof data4 !== "string"){
validate111.errors = [{instancePath:instancePath+"/tool",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data4 === "unity_execute_code") || (data4 === "unity_query")) || (data4 === "custom_tool"))){
validate111.errors = [{instancePath:instancePath+"/tool",keyword:"enum",params:{allowedValues: schema152.enum}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data5 = data.params;
const _errs15 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
validate111.errors = [{instancePath:instancePath+"/params",keyword:"type",params:{type: "object"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approval !== undefined){
const _errs17 = errors;
if(!(validate110(data.approval, {instancePath:instancePath+"/approval",parentData:data,parentDataProperty:"approval",rootData}))){
vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attempt !== undefined){
let data7 = data.attempt;
const _errs18 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate111.errors = [{instancePath:instancePath+"/attempt",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs18){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 9007199254740991 || isNaN(data7)){
validate111.errors = [{instancePath:instancePath+"/attempt",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data7 < 1 || isNaN(data7)){
validate111.errors = [{instancePath:instancePath+"/attempt",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_limit_bytes !== undefined){
let data8 = data.result_limit_bytes;
const _errs20 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate111.errors = [{instancePath:instancePath+"/result_limit_bytes",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs20){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
validate111.errors = [{instancePath:instancePath+"/result_limit_bytes",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data8 < 1024 || isNaN(data8)){
validate111.errors = [{instancePath:instancePath+"/result_limit_bytes",keyword:"minimum",params:{comparison: ">=", limit: 1024}}];
return false;
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate111.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate111.errors = vErrors;
return errors === 0;
}

const matches_OperationExecuteResult = validate113;

function validate113(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.log_id === undefined) && (missing0 = "log_id")) || ((data.state === undefined) && (missing0 = "state"))){
validate113.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate113.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate113.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data1 = data.state;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate113.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data1 === "accepted") || (data1 === "awaiting_approval")) || (data1 === "queued")) || (data1 === "running")) || (data1 === "suspended")) || (data1 === "completed")) || (data1 === "failed")) || (data1 === "cancelled")) || (data1 === "interrupted")) || (data1 === "not_started"))){
validate113.errors = [{instancePath:instancePath+"/state",keyword:"enum",params:{allowedValues: schema20.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate113.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate113.errors = vErrors;
return errors === 0;
}

const matches_QueuedUpdate = validate114;

function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))){
validate114.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate114.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate114.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate114.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate114.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate114.errors = [{instancePath:instancePath+"/seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate114.errors = [{instancePath:instancePath+"/seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate114.errors = [{instancePath:instancePath+"/seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate114.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if("queued" !== data3){
validate114.errors = [{instancePath:instancePath+"/state",keyword:"const",params:{allowedValue: "queued"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate114.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate114.errors = [{instancePath:instancePath+"/at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate114.errors = [{instancePath:instancePath+"/at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate114.errors = [{instancePath:instancePath+"/partial_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate114.errors = [{instancePath:instancePath+"/partial_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate114.errors = [{instancePath:instancePath+"/partial_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs16 = errors;
validate114.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs18 = errors;
validate114.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs20 = errors;
validate114.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs22 = errors;
validate114.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate114.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate114.errors = vErrors;
return errors === 0;
}

const matches_RunningUpdate = validate115;

function validate115(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))){
validate115.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate115.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate115.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate115.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate115.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate115.errors = [{instancePath:instancePath+"/seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate115.errors = [{instancePath:instancePath+"/seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate115.errors = [{instancePath:instancePath+"/seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate115.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if("running" !== data3){
validate115.errors = [{instancePath:instancePath+"/state",keyword:"const",params:{allowedValue: "running"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate115.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate115.errors = [{instancePath:instancePath+"/at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate115.errors = [{instancePath:instancePath+"/at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate115.errors = [{instancePath:instancePath+"/partial_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate115.errors = [{instancePath:instancePath+"/partial_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate115.errors = [{instancePath:instancePath+"/partial_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data6 = data.started_at;
const _errs16 = errors;
const _errs17 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate115.errors = [{instancePath:instancePath+"/started_at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs17){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
validate115.errors = [{instancePath:instancePath+"/started_at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate115.errors = [{instancePath:instancePath+"/started_at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs19 = errors;
validate115.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs21 = errors;
validate115.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs23 = errors;
validate115.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs25 = errors;
validate115.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate115.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate115.errors = vErrors;
return errors === 0;
}

const matches_SuspendedUpdate = validate116;

function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))){
validate116.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate116.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate116.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate116.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate116.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate116.errors = [{instancePath:instancePath+"/seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate116.errors = [{instancePath:instancePath+"/seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate116.errors = [{instancePath:instancePath+"/seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate116.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if("suspended" !== data3){
validate116.errors = [{instancePath:instancePath+"/state",keyword:"const",params:{allowedValue: "suspended"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate116.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate116.errors = [{instancePath:instancePath+"/at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate116.errors = [{instancePath:instancePath+"/at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate116.errors = [{instancePath:instancePath+"/partial_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate116.errors = [{instancePath:instancePath+"/partial_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate116.errors = [{instancePath:instancePath+"/partial_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data6 = data.started_at;
const _errs16 = errors;
const _errs17 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate116.errors = [{instancePath:instancePath+"/started_at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs17){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
validate116.errors = [{instancePath:instancePath+"/started_at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate116.errors = [{instancePath:instancePath+"/started_at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs19 = errors;
validate116.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs21 = errors;
validate116.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs23 = errors;
validate116.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs25 = errors;
validate116.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate116.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate116.errors = vErrors;
return errors === 0;
}

const matches_CompletedUpdate = validate117;

function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.result === undefined) && (missing0 = "result"))){
validate117.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate117.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate117.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate117.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate117.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate117.errors = [{instancePath:instancePath+"/seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate117.errors = [{instancePath:instancePath+"/seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate117.errors = [{instancePath:instancePath+"/seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate117.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if("completed" !== data3){
validate117.errors = [{instancePath:instancePath+"/state",keyword:"const",params:{allowedValue: "completed"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate117.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate117.errors = [{instancePath:instancePath+"/at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate117.errors = [{instancePath:instancePath+"/at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate117.errors = [{instancePath:instancePath+"/partial_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate117.errors = [{instancePath:instancePath+"/partial_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate117.errors = [{instancePath:instancePath+"/partial_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data6 = data.started_at;
const _errs16 = errors;
const _errs17 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate117.errors = [{instancePath:instancePath+"/started_at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs17){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
validate117.errors = [{instancePath:instancePath+"/started_at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate117.errors = [{instancePath:instancePath+"/started_at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs19 = errors;
validate117.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs21 = errors;
validate117.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs23 = errors;
validate117.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate117.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate117.errors = vErrors;
return errors === 0;
}

const matches_FailedUpdate = validate118;

function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
validate118.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate118.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate118.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate118.errors = [{instancePath:instancePath+"/seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate118.errors = [{instancePath:instancePath+"/seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate118.errors = [{instancePath:instancePath+"/seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate118.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if("failed" !== data3){
validate118.errors = [{instancePath:instancePath+"/state",keyword:"const",params:{allowedValue: "failed"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate118.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate118.errors = [{instancePath:instancePath+"/at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate118.errors = [{instancePath:instancePath+"/at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate118.errors = [{instancePath:instancePath+"/partial_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate118.errors = [{instancePath:instancePath+"/partial_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate118.errors = [{instancePath:instancePath+"/partial_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data6 = data.error;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
validate118.errors = [{instancePath:instancePath+"/error",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/error",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data7 = data.error_code;
const _errs18 = errors;
if(typeof data7 !== "string"){
validate118.errors = [{instancePath:instancePath+"/error_code",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((((((((((data7 === "invalid_params") || (data7 === "compile_error")) || (data7 === "execution_error")) || (data7 === "cancelled")) || (data7 === "interrupted")) || (data7 === "not_started")) || (data7 === "blocked_by_policy")) || (data7 === "idempotency_conflict")) || (data7 === "key_expired")) || (data7 === "unity_not_connected")) || (data7 === "editor_ambiguous")) || (data7 === "overloaded")) || (data7 === "storage_unavailable")) || (data7 === "result_too_large")) || (data7 === "internal_error"))){
validate118.errors = [{instancePath:instancePath+"/error_code",keyword:"enum",params:{allowedValues: schema18.enum}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs21 = errors;
if(typeof data.stack_trace !== "string"){
validate118.errors = [{instancePath:instancePath+"/stack_trace",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data9 = data.started_at;
const _errs23 = errors;
const _errs24 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate118.errors = [{instancePath:instancePath+"/started_at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs24){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
validate118.errors = [{instancePath:instancePath+"/started_at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate118.errors = [{instancePath:instancePath+"/started_at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs26 = errors;
validate118.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate118.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate118.errors = vErrors;
return errors === 0;
}

const matches_CancelledUpdate = validate119;

function validate119(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
validate119.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate119.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate119.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate119.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate119.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate119.errors = [{instancePath:instancePath+"/seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate119.errors = [{instancePath:instancePath+"/seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate119.errors = [{instancePath:instancePath+"/seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate119.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if("cancelled" !== data3){
validate119.errors = [{instancePath:instancePath+"/state",keyword:"const",params:{allowedValue: "cancelled"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate119.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate119.errors = [{instancePath:instancePath+"/at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate119.errors = [{instancePath:instancePath+"/at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate119.errors = [{instancePath:instancePath+"/partial_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate119.errors = [{instancePath:instancePath+"/partial_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate119.errors = [{instancePath:instancePath+"/partial_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data6 = data.error;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
validate119.errors = [{instancePath:instancePath+"/error",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate119.errors = [{instancePath:instancePath+"/error",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data7 = data.error_code;
const _errs18 = errors;
if(typeof data7 !== "string"){
validate119.errors = [{instancePath:instancePath+"/error_code",keyword:"type",params:{type: "string"}}];
return false;
}
if("cancelled" !== data7){
validate119.errors = [{instancePath:instancePath+"/error_code",keyword:"const",params:{allowedValue: "cancelled"}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs20 = errors;
if(typeof data.stack_trace !== "string"){
validate119.errors = [{instancePath:instancePath+"/stack_trace",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data9 = data.started_at;
const _errs22 = errors;
const _errs23 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate119.errors = [{instancePath:instancePath+"/started_at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs23){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
validate119.errors = [{instancePath:instancePath+"/started_at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate119.errors = [{instancePath:instancePath+"/started_at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs25 = errors;
validate119.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate119.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate119.errors = vErrors;
return errors === 0;
}

const matches_InterruptedUpdate = validate120;

function validate120(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
validate120.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate120.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate120.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate120.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate120.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate120.errors = [{instancePath:instancePath+"/seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate120.errors = [{instancePath:instancePath+"/seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate120.errors = [{instancePath:instancePath+"/seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate120.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if("interrupted" !== data3){
validate120.errors = [{instancePath:instancePath+"/state",keyword:"const",params:{allowedValue: "interrupted"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate120.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate120.errors = [{instancePath:instancePath+"/at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate120.errors = [{instancePath:instancePath+"/at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate120.errors = [{instancePath:instancePath+"/partial_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate120.errors = [{instancePath:instancePath+"/partial_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate120.errors = [{instancePath:instancePath+"/partial_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data6 = data.error;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
validate120.errors = [{instancePath:instancePath+"/error",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate120.errors = [{instancePath:instancePath+"/error",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data7 = data.error_code;
const _errs18 = errors;
if(typeof data7 !== "string"){
validate120.errors = [{instancePath:instancePath+"/error_code",keyword:"type",params:{type: "string"}}];
return false;
}
if("interrupted" !== data7){
validate120.errors = [{instancePath:instancePath+"/error_code",keyword:"const",params:{allowedValue: "interrupted"}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs20 = errors;
if(typeof data.stack_trace !== "string"){
validate120.errors = [{instancePath:instancePath+"/stack_trace",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data9 = data.started_at;
const _errs22 = errors;
const _errs23 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate120.errors = [{instancePath:instancePath+"/started_at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs23){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
validate120.errors = [{instancePath:instancePath+"/started_at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate120.errors = [{instancePath:instancePath+"/started_at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs25 = errors;
validate120.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate120.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate120.errors = vErrors;
return errors === 0;
}

const matches_NotStartedUpdateErrorCode = validate121;
const schema198 = {"$id":"NotStartedUpdateErrorCode","type":"string","enum":["not_started","blocked_by_policy"]};

function validate121(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate121.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data === "not_started") || (data === "blocked_by_policy"))){
validate121.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema198.enum}}];
return false;
}
validate121.errors = vErrors;
return errors === 0;
}

const matches_NotStartedUpdate = validate122;

function validate122(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
validate122.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate122.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate122.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate122.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate122.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate122.errors = [{instancePath:instancePath+"/seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate122.errors = [{instancePath:instancePath+"/seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate122.errors = [{instancePath:instancePath+"/seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate122.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if("not_started" !== data3){
validate122.errors = [{instancePath:instancePath+"/state",keyword:"const",params:{allowedValue: "not_started"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate122.errors = [{instancePath:instancePath+"/at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
validate122.errors = [{instancePath:instancePath+"/at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate122.errors = [{instancePath:instancePath+"/at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate122.errors = [{instancePath:instancePath+"/partial_seq",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
validate122.errors = [{instancePath:instancePath+"/partial_seq",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate122.errors = [{instancePath:instancePath+"/partial_seq",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data6 = data.error;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
validate122.errors = [{instancePath:instancePath+"/error",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate122.errors = [{instancePath:instancePath+"/error",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data7 = data.error_code;
const _errs18 = errors;
if(typeof data7 !== "string"){
validate122.errors = [{instancePath:instancePath+"/error_code",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data7 === "not_started") || (data7 === "blocked_by_policy"))){
validate122.errors = [{instancePath:instancePath+"/error_code",keyword:"enum",params:{allowedValues: schema198.enum}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs21 = errors;
if(typeof data.stack_trace !== "string"){
validate122.errors = [{instancePath:instancePath+"/stack_trace",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data9 = data.started_at;
const _errs23 = errors;
const _errs24 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate122.errors = [{instancePath:instancePath+"/started_at",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs24){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
validate122.errors = [{instancePath:instancePath+"/started_at",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate122.errors = [{instancePath:instancePath+"/started_at",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs26 = errors;
validate122.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate122.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate122.errors = vErrors;
return errors === 0;
}

const matches_OperationUpdateParams = validate123;
const schema205 = {"$id":"OperationUpdateParams","type":"object","required":["state"],"discriminator":{"propertyName":"state"},"oneOf":[{"$ref":"QueuedUpdate"},{"$ref":"RunningUpdate"},{"$ref":"SuspendedUpdate"},{"$ref":"CompletedUpdate"},{"$ref":"FailedUpdate"},{"$ref":"CancelledUpdate"},{"$ref":"InterruptedUpdate"},{"$ref":"NotStartedUpdate"}],"properties":{"state":{"type":"string","enum":["queued","running","suspended","completed","failed","cancelled","interrupted","not_started"]}}};

function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.state === undefined) && (missing0 = "state")){
validate123.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.state !== undefined){
let data0 = data.state;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate123.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((data0 === "queued") || (data0 === "running")) || (data0 === "suspended")) || (data0 === "completed")) || (data0 === "failed")) || (data0 === "cancelled")) || (data0 === "interrupted")) || (data0 === "not_started"))){
validate123.errors = [{instancePath:instancePath+"/state",keyword:"enum",params:{allowedValues: schema205.properties.state.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.state;
if(typeof tag0 == "string"){
if(tag0 === "queued"){
if(!(validate114(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate114.errors : vErrors.concat(validate114.errors);
errors = vErrors.length;
}
}
else if(tag0 === "running"){
if(!(validate115(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
}
else if(tag0 === "suspended"){
if(!(validate116(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
}
else if(tag0 === "completed"){
if(!(validate117(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
}
else if(tag0 === "failed"){
if(!(validate118(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
}
else if(tag0 === "cancelled"){
if(!(validate119(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
}
else if(tag0 === "interrupted"){
if(!(validate120(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
}
else if(tag0 === "not_started"){
if(!(validate122(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
errors = vErrors.length;
}
}
else {
validate123.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "state", tagValue: tag0}}];
return false;
}
}
else {
validate123.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "state", tagValue: tag0}}];
return false;
}
}
}
}
else {
validate123.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate123.errors = vErrors;
return errors === 0;
}

const matches_OperationAckParams = validate132;

function validate132(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.state === undefined) && (missing0 = "state"))){
validate132.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate132.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate132.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data2 = data.state;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate132.errors = [{instancePath:instancePath+"/state",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data2 === "accepted") || (data2 === "awaiting_approval")) || (data2 === "queued")) || (data2 === "running")) || (data2 === "suspended")) || (data2 === "completed")) || (data2 === "failed")) || (data2 === "cancelled")) || (data2 === "interrupted")) || (data2 === "not_started"))){
validate132.errors = [{instancePath:instancePath+"/state",keyword:"enum",params:{allowedValues: schema20.enum}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate132.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate132.errors = vErrors;
return errors === 0;
}

const matches_OperationStatusParams = validate133;

function validate133(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_ids === undefined) && (missing0 = "log_ids"))){
validate133.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "store_id") || (key0 === "log_ids"))){
validate133.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate133.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate133.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_ids !== undefined){
let data1 = data.log_ids;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data1)){
if(data1.length > 1000){
validate133.errors = [{instancePath:instancePath+"/log_ids",keyword:"maxItems",params:{limit: 1000}}];
return false;
}
else {
if(data1.length < 1){
validate133.errors = [{instancePath:instancePath+"/log_ids",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate133.errors = [{instancePath:instancePath+"/log_ids/" + i0,keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate133.errors = [{instancePath:instancePath+"/log_ids/" + i0,keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate133.errors = [{instancePath:instancePath+"/log_ids",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate133.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate133.errors = vErrors;
return errors === 0;
}

const matches_OperationStatusResult = validate134;

function validate134(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.operations === undefined) && (missing0 = "operations")){
validate134.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.operations !== undefined){
let data0 = data.operations;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate104(data0[i0], {instancePath:instancePath+"/operations/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate134.errors = [{instancePath:instancePath+"/operations",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
else {
validate134.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate134.errors = vErrors;
return errors === 0;
}

const matches_OperationCancelParams = validate136;

function validate136(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.reason === undefined) && (missing0 = "reason"))){
validate136.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "store_id") || (key0 === "log_id")) || (key0 === "reason")) || (key0 === "unstarted_only")) || (key0 === "force"))){
validate136.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate136.errors = [{instancePath:instancePath+"/store_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate136.errors = [{instancePath:instancePath+"/store_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate136.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate136.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data2 = data.reason;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(func2(data2) < 1){
validate136.errors = [{instancePath:instancePath+"/reason",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate136.errors = [{instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unstarted_only !== undefined){
const _errs10 = errors;
if(typeof data.unstarted_only !== "boolean"){
validate136.errors = [{instancePath:instancePath+"/unstarted_only",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.force !== undefined){
const _errs12 = errors;
if(typeof data.force !== "boolean"){
validate136.errors = [{instancePath:instancePath+"/force",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate136.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate136.errors = vErrors;
return errors === 0;
}

const matches_OperationCancelResultOutcome = validate137;
const schema217 = {"$id":"OperationCancelResultOutcome","type":"string","enum":["removed","running","finished"]};

function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate137.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data === "removed") || (data === "running")) || (data === "finished"))){
validate137.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema217.enum}}];
return false;
}
validate137.errors = vErrors;
return errors === 0;
}

const matches_OperationCancelResult = validate138;

function validate138(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.log_id === undefined) && (missing0 = "log_id")) || ((data.outcome === undefined) && (missing0 = "outcome"))){
validate138.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate138.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate138.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.outcome !== undefined){
let data1 = data.outcome;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate138.errors = [{instancePath:instancePath+"/outcome",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "removed") || (data1 === "running")) || (data1 === "finished"))){
validate138.errors = [{instancePath:instancePath+"/outcome",keyword:"enum",params:{allowedValues: schema217.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.forced !== undefined){
let data2 = data.forced;
const _errs7 = errors;
if(typeof data2 !== "boolean"){
validate138.errors = [{instancePath:instancePath+"/forced",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data2){
validate138.errors = [{instancePath:instancePath+"/forced",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate138.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate138.errors = vErrors;
return errors === 0;
}

const matches_ResourceReadParams = validate139;

function validate139(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.uri === undefined) && (missing0 = "uri")){
validate139.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "uri")){
validate139.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.uri !== undefined){
let data0 = data.uri;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) < 1){
validate139.errors = [{instancePath:instancePath+"/uri",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate139.errors = [{instancePath:instancePath+"/uri",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
}
else {
validate139.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate139.errors = vErrors;
return errors === 0;
}

const matches_ResourceReadResultEncoding = validate140;
const schema222 = {"$id":"ResourceReadResultEncoding","type":"string","enum":["utf8","base64"]};

function validate140(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate140.errors = [{instancePath,keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data === "utf8") || (data === "base64"))){
validate140.errors = [{instancePath,keyword:"enum",params:{allowedValues: schema222.enum}}];
return false;
}
validate140.errors = vErrors;
return errors === 0;
}

const matches_ResourceReadResult = validate141;

function validate141(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.mime_type === undefined) && (missing0 = "mime_type")) || ((data.encoding === undefined) && (missing0 = "encoding"))) || ((data.content === undefined) && (missing0 = "content"))){
validate141.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.mime_type !== undefined){
let data0 = data.mime_type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
validate141.errors = [{instancePath:instancePath+"/mime_type",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate141.errors = [{instancePath:instancePath+"/mime_type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.encoding !== undefined){
let data1 = data.encoding;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate141.errors = [{instancePath:instancePath+"/encoding",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data1 === "utf8") || (data1 === "base64"))){
validate141.errors = [{instancePath:instancePath+"/encoding",keyword:"enum",params:{allowedValues: schema222.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
const _errs6 = errors;
if(typeof data.content !== "string"){
validate141.errors = [{instancePath:instancePath+"/content",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate141.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate141.errors = vErrors;
return errors === 0;
}

const matches_LogsAppendParams = validate142;

function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.journal_id === undefined) && (missing0 = "journal_id")) || ((data.entries === undefined) && (missing0 = "entries"))){
validate142.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "journal_id") || (key0 === "entries"))){
validate142.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.journal_id !== undefined){
let data0 = data.journal_id;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate142.errors = [{instancePath:instancePath+"/journal_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate142.errors = [{instancePath:instancePath+"/journal_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entries !== undefined){
let data1 = data.entries;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data1)){
if(data1.length > 500){
validate142.errors = [{instancePath:instancePath+"/entries",keyword:"maxItems",params:{limit: 500}}];
return false;
}
else {
if(data1.length < 1){
validate142.errors = [{instancePath:instancePath+"/entries",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate39(data1[i0], {instancePath:instancePath+"/entries/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate142.errors = [{instancePath:instancePath+"/entries",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate142.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate142.errors = vErrors;
return errors === 0;
}

const matches_LogsAppendResult = validate144;

function validate144(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.log_mark === undefined) && (missing0 = "log_mark")){
validate144.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.log_mark !== undefined){
let data0 = data.log_mark;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate144.errors = [{instancePath:instancePath+"/log_mark",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
validate144.errors = [{instancePath:instancePath+"/log_mark",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate144.errors = [{instancePath:instancePath+"/log_mark",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
}
}
}
else {
validate144.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate144.errors = vErrors;
return errors === 0;
}

const matches_ClientSetNameParams = validate145;

function validate145(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.clients === undefined) && (missing0 = "clients")){
validate145.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.clients !== undefined){
let data0 = data.clients;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) < 1){
validate145.errors = [{instancePath:instancePath+"/clients/" + i0,keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate145.errors = [{instancePath:instancePath+"/clients/" + i0,keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate145.errors = [{instancePath:instancePath+"/clients",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
else {
validate145.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate145.errors = vErrors;
return errors === 0;
}

const matches_unity_execute_code_envelope = validate146;
const schema229 = {"$id":"unity_execute_code_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"CompletedEnvelope"},{"$ref":"TimeoutEnvelope"},{"$ref":"ErrorEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","timeout","error"]}}};

function validate146(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
validate146.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate146.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data0 === "completed") || (data0 === "timeout")) || (data0 === "error"))){
validate146.errors = [{instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema229.properties.status.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate20(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
}
else if(tag0 === "timeout"){
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else {
validate146.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}}];
return false;
}
}
else {
validate146.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}}];
return false;
}
}
}
}
else {
validate146.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate146.errors = vErrors;
return errors === 0;
}

const matches_unity_query_envelope = validate150;
const schema230 = {"$id":"unity_query_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"CompletedEnvelope"},{"$ref":"TimeoutEnvelope"},{"$ref":"ErrorEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","timeout","error"]}}};

function validate150(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
validate150.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate150.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data0 === "completed") || (data0 === "timeout")) || (data0 === "error"))){
validate150.errors = [{instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema230.properties.status.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate20(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
}
else if(tag0 === "timeout"){
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else {
validate150.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}}];
return false;
}
}
else {
validate150.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}}];
return false;
}
}
}
}
else {
validate150.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate150.errors = vErrors;
return errors === 0;
}

const matches_unity_get_result_envelope = validate154;
const schema231 = {"$id":"unity_get_result_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"CompletedEnvelope"},{"$ref":"ErrorEnvelope"},{"$ref":"InProgressEnvelope"},{"$ref":"NotFoundEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","error","in_progress","not_found"]}}};

function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
validate154.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate154.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data0 === "completed") || (data0 === "error")) || (data0 === "in_progress")) || (data0 === "not_found"))){
validate154.errors = [{instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema231.properties.status.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate20(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else if(tag0 === "in_progress"){
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
else if(tag0 === "not_found"){
const _errs8 = errors;
if(errors === _errs8){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.status === undefined) && (missing1 = "status")) || ((data.log_id === undefined) && (missing1 = "log_id"))) || ((data.is_complete === undefined) && (missing1 = "is_complete"))) || ((data.message === undefined) && (missing1 = "message"))){
validate154.errors = [{instancePath,keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data.status !== undefined){
let data1 = data.status;
const _errs10 = errors;
if(typeof data1 !== "string"){
validate154.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("not_found" !== data1){
validate154.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "not_found"}}];
return false;
}
var valid7 = _errs10 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.log_id !== undefined){
const _errs12 = errors;
if(typeof data.log_id !== "string"){
validate154.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs12 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.is_complete !== undefined){
let data3 = data.is_complete;
const _errs14 = errors;
if(typeof data3 !== "boolean"){
validate154.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data3){
validate154.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid7 = _errs14 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.message !== undefined){
let data4 = data.message;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate154.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate154.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs16 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.advice !== undefined){
let data5 = data.advice;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data5 === "string"){
if(func2(data5) < 1){
validate154.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate154.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs18 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.result !== undefined){
const _errs20 = errors;
validate154.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid7 = _errs20 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.partial_result !== undefined){
const _errs22 = errors;
validate154.errors = [{instancePath:instancePath+"/partial_result",keyword:"not",params:{}}];
return false;
var valid7 = _errs22 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.deduplicated !== undefined){
const _errs24 = errors;
validate154.errors = [{instancePath:instancePath+"/deduplicated",keyword:"not",params:{}}];
return false;
var valid7 = _errs24 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.finished_at !== undefined){
const _errs26 = errors;
validate154.errors = [{instancePath:instancePath+"/finished_at",keyword:"not",params:{}}];
return false;
var valid7 = _errs26 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.error !== undefined){
const _errs28 = errors;
validate154.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.error_code !== undefined){
const _errs30 = errors;
validate154.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid7 = _errs30 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.stack_trace !== undefined){
const _errs32 = errors;
validate154.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate154.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else {
validate154.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}}];
return false;
}
}
else {
validate154.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}}];
return false;
}
}
}
}
else {
validate154.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate154.errors = vErrors;
return errors === 0;
}

const matches_unity_get_logs_envelope = validate158;
const schema233 = {"$id":"unity_get_logs_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"unity_get_logs_completed"},{"$ref":"ErrorEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","error"]}}};

function validate159(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.result === undefined) && (missing0 = "result"))){
validate159.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate159.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("completed" !== data0){
validate159.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "completed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate159.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate159.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data2){
validate159.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate159.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate159.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs12 = errors;
if(!(validate41(data.result, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_bytes !== undefined){
let data6 = data.result_bytes;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate159.errors = [{instancePath:instancePath+"/result_bytes",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
validate159.errors = [{instancePath:instancePath+"/result_bytes",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate159.errors = [{instancePath:instancePath+"/result_bytes",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data7 = data.deduplicated;
const _errs15 = errors;
if(typeof data7 !== "boolean"){
validate159.errors = [{instancePath:instancePath+"/deduplicated",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data7){
validate159.errors = [{instancePath:instancePath+"/deduplicated",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data8 = data.finished_at;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern2.test(data8)){
validate159.errors = [{instancePath:instancePath+"/finished_at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/finished_at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs20 = errors;
validate159.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs22 = errors;
validate159.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs24 = errors;
validate159.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate159.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate159.errors = vErrors;
return errors === 0;
}


function validate158(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
validate158.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate158.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "completed") || (data0 === "error"))){
validate158.errors = [{instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema233.properties.status.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate159(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else {
validate158.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}}];
return false;
}
}
else {
validate158.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}}];
return false;
}
}
}
}
else {
validate158.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate158.errors = vErrors;
return errors === 0;
}

const matches_unity_get_log_details_envelope = validate163;
const schema237 = {"$id":"unity_get_log_details_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"unity_get_log_details_completed"},{"$ref":"ErrorEnvelope"},{"$ref":"InProgressEnvelope"},{"$ref":"NotFoundEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","error","in_progress","not_found"]}}};

function validate164(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.result === undefined) && (missing0 = "result"))){
validate164.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate164.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("completed" !== data0){
validate164.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "completed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate164.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate164.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate164.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data2){
validate164.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate164.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate164.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate164.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate164.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs12 = errors;
if(!(validate52(data.result, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_bytes !== undefined){
let data6 = data.result_bytes;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate164.errors = [{instancePath:instancePath+"/result_bytes",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
validate164.errors = [{instancePath:instancePath+"/result_bytes",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate164.errors = [{instancePath:instancePath+"/result_bytes",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data7 = data.deduplicated;
const _errs15 = errors;
if(typeof data7 !== "boolean"){
validate164.errors = [{instancePath:instancePath+"/deduplicated",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data7){
validate164.errors = [{instancePath:instancePath+"/deduplicated",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data8 = data.finished_at;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern2.test(data8)){
validate164.errors = [{instancePath:instancePath+"/finished_at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate164.errors = [{instancePath:instancePath+"/finished_at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs20 = errors;
validate164.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs22 = errors;
validate164.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs24 = errors;
validate164.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate164.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate164.errors = vErrors;
return errors === 0;
}


function validate163(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
validate163.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate163.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data0 === "completed") || (data0 === "error")) || (data0 === "in_progress")) || (data0 === "not_found"))){
validate163.errors = [{instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema237.properties.status.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate164(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate164.errors : vErrors.concat(validate164.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else if(tag0 === "in_progress"){
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
else if(tag0 === "not_found"){
const _errs8 = errors;
if(errors === _errs8){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.status === undefined) && (missing1 = "status")) || ((data.log_id === undefined) && (missing1 = "log_id"))) || ((data.is_complete === undefined) && (missing1 = "is_complete"))) || ((data.message === undefined) && (missing1 = "message"))){
validate163.errors = [{instancePath,keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data.status !== undefined){
let data1 = data.status;
const _errs10 = errors;
if(typeof data1 !== "string"){
validate163.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("not_found" !== data1){
validate163.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "not_found"}}];
return false;
}
var valid7 = _errs10 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.log_id !== undefined){
const _errs12 = errors;
if(typeof data.log_id !== "string"){
validate163.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs12 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.is_complete !== undefined){
let data3 = data.is_complete;
const _errs14 = errors;
if(typeof data3 !== "boolean"){
validate163.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data3){
validate163.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid7 = _errs14 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.message !== undefined){
let data4 = data.message;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate163.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate163.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs16 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.advice !== undefined){
let data5 = data.advice;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data5 === "string"){
if(func2(data5) < 1){
validate163.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate163.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs18 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.result !== undefined){
const _errs20 = errors;
validate163.errors = [{instancePath:instancePath+"/result",keyword:"not",params:{}}];
return false;
var valid7 = _errs20 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.partial_result !== undefined){
const _errs22 = errors;
validate163.errors = [{instancePath:instancePath+"/partial_result",keyword:"not",params:{}}];
return false;
var valid7 = _errs22 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.deduplicated !== undefined){
const _errs24 = errors;
validate163.errors = [{instancePath:instancePath+"/deduplicated",keyword:"not",params:{}}];
return false;
var valid7 = _errs24 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.finished_at !== undefined){
const _errs26 = errors;
validate163.errors = [{instancePath:instancePath+"/finished_at",keyword:"not",params:{}}];
return false;
var valid7 = _errs26 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.error !== undefined){
const _errs28 = errors;
validate163.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.error_code !== undefined){
const _errs30 = errors;
validate163.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid7 = _errs30 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.stack_trace !== undefined){
const _errs32 = errors;
validate163.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate163.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else {
validate163.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}}];
return false;
}
}
else {
validate163.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}}];
return false;
}
}
}
}
else {
validate163.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate163.errors = vErrors;
return errors === 0;
}

const matches_unity_help_envelope = validate169;
const schema242 = {"$id":"unity_help_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"unity_help_completed"},{"$ref":"ErrorEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","error"]}}};

function validate170(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.result === undefined) && (missing0 = "result"))){
validate170.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate170.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if("completed" !== data0){
validate170.errors = [{instancePath:instancePath+"/status",keyword:"const",params:{allowedValue: "completed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate170.errors = [{instancePath:instancePath+"/log_id",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}}];
return false;
}
}
else {
validate170.errors = [{instancePath:instancePath+"/log_id",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate170.errors = [{instancePath:instancePath+"/is_complete",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data2){
validate170.errors = [{instancePath:instancePath+"/is_complete",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate170.errors = [{instancePath:instancePath+"/message",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate170.errors = [{instancePath:instancePath+"/message",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
validate170.errors = [{instancePath:instancePath+"/advice",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate170.errors = [{instancePath:instancePath+"/advice",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs12 = errors;
if(!(validate59(data.result, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_bytes !== undefined){
let data6 = data.result_bytes;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate170.errors = [{instancePath:instancePath+"/result_bytes",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
validate170.errors = [{instancePath:instancePath+"/result_bytes",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate170.errors = [{instancePath:instancePath+"/result_bytes",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data7 = data.deduplicated;
const _errs15 = errors;
if(typeof data7 !== "boolean"){
validate170.errors = [{instancePath:instancePath+"/deduplicated",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data7){
validate170.errors = [{instancePath:instancePath+"/deduplicated",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data8 = data.finished_at;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern2.test(data8)){
validate170.errors = [{instancePath:instancePath+"/finished_at",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"}}];
return false;
}
}
else {
validate170.errors = [{instancePath:instancePath+"/finished_at",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs20 = errors;
validate170.errors = [{instancePath:instancePath+"/error",keyword:"not",params:{}}];
return false;
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs22 = errors;
validate170.errors = [{instancePath:instancePath+"/error_code",keyword:"not",params:{}}];
return false;
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs24 = errors;
validate170.errors = [{instancePath:instancePath+"/stack_trace",keyword:"not",params:{}}];
return false;
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate170.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate170.errors = vErrors;
return errors === 0;
}


function validate169(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
validate169.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate169.errors = [{instancePath:instancePath+"/status",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "completed") || (data0 === "error"))){
validate169.errors = [{instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema242.properties.status.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate170(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else {
validate169.errors = [{instancePath,keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}}];
return false;
}
}
else {
validate169.errors = [{instancePath,keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}}];
return false;
}
}
}
}
else {
validate169.errors = [{instancePath,keyword:"type",params:{type: "object"}}];
return false;
}
}
validate169.errors = vErrors;
return errors === 0;
}


export const validateLogId = check(matches_LogId, []);
export const validateUuid = check(matches_Uuid, []);
export const validateTimestamp = check(matches_Timestamp, []);
export const validateProtocolVersion = check(matches_ProtocolVersion, []);
export const validateNonce = check(matches_Nonce, []);
export const validateEmpty = check(matches_Empty, []);
export const validateUnixMs = check(matches_UnixMs, []);
export const validateErrorCode = check(matches_ErrorCode, []);
export const validateBridgeErrorCode = check(matches_BridgeErrorCode, []);
export const validateOperationState = check(matches_OperationState, []);
export const validateCompletedEnvelope = check(matches_CompletedEnvelope, []);
export const validateTimeoutEnvelope = check(matches_TimeoutEnvelope, []);
export const validateErrorEnvelope = check(matches_ErrorEnvelope, []);
export const validateInProgressEnvelope = check(matches_InProgressEnvelope, []);
export const validateNotFoundEnvelope = check(matches_NotFoundEnvelope, []);
export const validateEnvelope = check(matches_Envelope, []);
export const validateExecuteCodeParams = check(matches_ExecuteCodeParams, ["code","timeout","idempotency_key"]);
export const validateQueryParams = check(matches_QueryParams, ["query","allow_methods","timeout","idempotency_key"]);
export const validateGetResultParams = check(matches_GetResultParams, ["log_id","timeout","pointer","offset","limit"]);
export const validateGetLogsParams = check(matches_GetLogsParams, ["log_name","limit","since","log_type","log_id","all_projects"]);
export const validateGetLogDetailsParams = check(matches_GetLogDetailsParams, ["log_id","pointer","offset","limit"]);
export const validateHelpParams = check(matches_HelpParams, ["topic"]);
export const validateHelpTopic = check(matches_HelpTopic, []);
export const validateLogType = check(matches_LogType, []);
export const validateLogTypeFilter = check(matches_LogTypeFilter, []);
export const validateLogEntry = check(matches_LogEntry, []);
export const validateLogSummary = check(matches_LogSummary, []);
export const validateLogsResult = check(matches_LogsResult, []);
export const validateHistoryEntry = check(matches_HistoryEntry, []);
export const validateCancelRequested = check(matches_CancelRequested, []);
export const validateLogEntryDetails = check(matches_LogEntryDetails, []);
export const validateOperationDetails = check(matches_OperationDetails, []);
export const validateResultPartOf = check(matches_ResultPartOf, []);
export const validateResultPart = check(matches_ResultPart, []);
export const validateLogDetailsResult = check(matches_LogDetailsResult, []);
export const validateCompileMessage = check(matches_CompileMessage, []);
export const validateCompileResult = check(matches_CompileResult, []);
export const validateHelpTopicRef = check(matches_HelpTopicRef, []);
export const validateHelpResult = check(matches_HelpResult, []);
export const validateConnectionEstablishedPayload = check(matches_ConnectionEstablishedPayload, []);
export const validateConnectionEstablishedNotification = check(matches_ConnectionEstablishedNotification, []);
export const validateDomainReloadPayloadReason = check(matches_DomainReloadPayloadReason, []);
export const validateDomainReloadPayload = check(matches_DomainReloadPayload, []);
export const validateDomainReloadNotification = check(matches_DomainReloadNotification, []);
export const validateDomainReloadRecoveredPayload = check(matches_DomainReloadRecoveredPayload, []);
export const validateDomainReloadRecoveredNotification = check(matches_DomainReloadRecoveredNotification, []);
export const validateToolsChangedPayload = check(matches_ToolsChangedPayload, []);
export const validateToolsChangedNotification = check(matches_ToolsChangedNotification, []);
export const validateUserDisconnectPayload = check(matches_UserDisconnectPayload, []);
export const validateUserDisconnectNotification = check(matches_UserDisconnectNotification, []);
export const validateUnityShutdownPayload = check(matches_UnityShutdownPayload, []);
export const validateUnityShutdownNotification = check(matches_UnityShutdownNotification, []);
export const validateUnityNotification = check(matches_UnityNotification, []);
export const validatePolicyDecision = check(matches_PolicyDecision, []);
export const validateToolOffer = check(matches_ToolOffer, []);
export const validatePolicyRule = check(matches_PolicyRule, ["tool","decision","reason","max_execution_ms","idempotent"]);
export const validatePolicy = check(matches_Policy, ["version","rules","tools","calls_per_minute","max_argument_bytes"]);
export const validateRpcRequest = check(matches_RpcRequest, []);
export const validateRpcNotification = check(matches_RpcNotification, []);
export const validateRpcSuccess = check(matches_RpcSuccess, []);
export const validateRpcErrorData = check(matches_RpcErrorData, []);
export const validateRpcError = check(matches_RpcError, []);
export const validateRpcFailure = check(matches_RpcFailure, []);
export const validateAuthChallengeParams = check(matches_AuthChallengeParams, []);
export const validateAuthChallengeResult = check(matches_AuthChallengeResult, []);
export const validateAuthProveParams = check(matches_AuthProveParams, ["proof"]);
export const validateServerAttachParams = check(matches_ServerAttachParams, []);
export const validateServerAttachResult = check(matches_ServerAttachResult, []);
export const validateCustomTool = check(matches_CustomTool, []);
export const validateToolsListResult = check(matches_ToolsListResult, []);
export const validateRefusedTool = check(matches_RefusedTool, []);
export const validateToolsRefusedParams = check(matches_ToolsRefusedParams, []);
export const validateOperationReport = check(matches_OperationReport, []);
export const validateEditorHelloParams = check(matches_EditorHelloParams, []);
export const validateEditorHelloResult = check(matches_EditorHelloResult, []);
export const validateEditorHeartbeatParams = check(matches_EditorHeartbeatParams, []);
export const validateBridgeTool = check(matches_BridgeTool, []);
export const validateApproval = check(matches_Approval, []);
export const validateOperationExecuteParams = check(matches_OperationExecuteParams, ["store_id","log_id","accept_seq","generation","tool","params","approval","attempt","result_limit_bytes"]);
export const validateOperationExecuteResult = check(matches_OperationExecuteResult, []);
export const validateQueuedUpdate = check(matches_QueuedUpdate, []);
export const validateRunningUpdate = check(matches_RunningUpdate, []);
export const validateSuspendedUpdate = check(matches_SuspendedUpdate, []);
export const validateCompletedUpdate = check(matches_CompletedUpdate, []);
export const validateFailedUpdate = check(matches_FailedUpdate, []);
export const validateCancelledUpdate = check(matches_CancelledUpdate, []);
export const validateInterruptedUpdate = check(matches_InterruptedUpdate, []);
export const validateNotStartedUpdateErrorCode = check(matches_NotStartedUpdateErrorCode, []);
export const validateNotStartedUpdate = check(matches_NotStartedUpdate, []);
export const validateOperationUpdateParams = check(matches_OperationUpdateParams, []);
export const validateOperationAckParams = check(matches_OperationAckParams, []);
export const validateOperationStatusParams = check(matches_OperationStatusParams, ["store_id","log_ids"]);
export const validateOperationStatusResult = check(matches_OperationStatusResult, []);
export const validateOperationCancelParams = check(matches_OperationCancelParams, ["store_id","log_id","reason","unstarted_only","force"]);
export const validateOperationCancelResultOutcome = check(matches_OperationCancelResultOutcome, []);
export const validateOperationCancelResult = check(matches_OperationCancelResult, []);
export const validateResourceReadParams = check(matches_ResourceReadParams, ["uri"]);
export const validateResourceReadResultEncoding = check(matches_ResourceReadResultEncoding, []);
export const validateResourceReadResult = check(matches_ResourceReadResult, []);
export const validateLogsAppendParams = check(matches_LogsAppendParams, ["journal_id","entries"]);
export const validateLogsAppendResult = check(matches_LogsAppendResult, []);
export const validateClientSetNameParams = check(matches_ClientSetNameParams, []);

export const toolValidators = {
  unity_execute_code: {
    params: check(matches_ExecuteCodeParams, ["code","timeout","idempotency_key"]),
    envelope: check(matches_unity_execute_code_envelope, []),
  },
  unity_query: {
    params: check(matches_QueryParams, ["query","allow_methods","timeout","idempotency_key"]),
    envelope: check(matches_unity_query_envelope, []),
  },
  unity_get_result: {
    params: check(matches_GetResultParams, ["log_id","timeout","pointer","offset","limit"]),
    envelope: check(matches_unity_get_result_envelope, []),
  },
  unity_get_logs: {
    params: check(matches_GetLogsParams, ["log_name","limit","since","log_type","log_id","all_projects"]),
    envelope: check(matches_unity_get_logs_envelope, []),
  },
  unity_get_log_details: {
    params: check(matches_GetLogDetailsParams, ["log_id","pointer","offset","limit"]),
    envelope: check(matches_unity_get_log_details_envelope, []),
  },
  unity_help: {
    params: check(matches_HelpParams, ["topic"]),
    envelope: check(matches_unity_help_envelope, []),
  },
};
