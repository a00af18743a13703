/** The query language, normative. Roots: Scene['name'] or Scene['a/b'], else the longest dotted prefix that names a type. */
export const queryGrammar = String.raw`query          = expression ;                       (* whole input; no statements, assignment, new or lambda *)
expression     = or ;
or             = and , { "||" , and } ;
and            = equality , { "&&" , equality } ;
equality       = relational , { ( "==" | "!=" ) , relational } ;
relational     = additive , { ( "<=" | ">=" | "<" | ">" ) , additive } ;
additive       = multiplicative , { ( "+" | "-" ) , multiplicative } ;
multiplicative = unary , { ( "*" | "/" | "%" ) , unary } ;
unary          = { "!" | "-" } , postfix ;
postfix        = primary , { member | index | call } ;
member         = ( "." | "?." ) , identifier , [ type_args ] ;   (* type_args only when "(" follows: no clash with "<" *)
index          = "[" , expression , { "," , expression } , "]" ;
call           = "(" , [ expression , { "," , expression } ] , ")" ;
primary        = literal | "typeof" , "(" , type , ")" | identifier | "(" , expression , ")" ;
type_args      = "<" , type , { "," , type } , ">" ;
type           = identifier , { "." , identifier } , [ type_args ] , { "[" , "]" } ;
literal        = string | number | "true" | "false" | "null" ;
string         = '"' , { dq_char | escape } , '"' | "'" , { sq_char | escape } , "'" ;
number         = digit , { digit } , [ "." , digit , { digit } ] ,
                 [ ( "e" | "E" ) , [ "+" | "-" ] , digit , { digit } ] , [ "f" | "d" | "m" | "u" | "l" ] ;
identifier     = ( letter | "_" ) , { letter | digit | "_" } ;
escape         = "\" , ( "\" | '"' | "'" | "n" | "r" | "t" | "0" | "u" , hex , hex , hex , hex ) ;`;
